import { globSync, mkdirSync, statSync, writeFileSync } from "node:fs";
import { dirname, join, sep } from "node:path";
import { parseDocumentFile } from "@tessera/contract/documents/documentFile.ts";
import { exportAssets } from "@tessera/records/files/assetFiles.ts";
import type { Command } from "@tessera/server-kit/commands/command.ts";
import { commandArguments, namedFolder } from "@tessera/server-kit/commands/commandArguments.ts";
import { CommandError } from "@tessera/server-kit/commands/commandError.ts";

const help = `npm run export-documents -- <folder> [--subsystem id]

Writes what is published into a folder, one canonical file (*.json) per document, as publish-documents reads it, with the
pictures and other files that belong to them: of the whole installation, or of one subsystem. The folder is made where it is
missing; files of the same names are written over, others stay and are named.

  --subsystem id   Only the documents of this subsystem.`;

const options = { subsystem: { type: "string" }, help: { type: "boolean", short: "h" } } as const;

/** Files of documents that the folder held and the export does not. */
function strangers(folder: string, files: ReadonlyMap<string, string>): readonly string[] {
  return globSync("**/*.json", { cwd: folder })
    .map((path) => path.split(sep).join("/"))
    .filter((path) => !files.has(path))
    .sort();
}

function write(folder: string, files: ReadonlyMap<string, string>): void {
  try {
    for (const [path, text] of files) {
      const file = join(folder, path);
      mkdirSync(dirname(file), { recursive: true });
      writeFileSync(file, text);
    }
  } catch (error) {
    if (!(error instanceof Error && "code" in error)) throw error;
    throw new CommandError([`${folder} could not be written: ${error.message}.`]);
  }
}

/** `npm run export-documents`: writes published documents into a folder. */
export const exportDocuments: Command = async (args, host, settingsOf, open) => {
  const { values, positionals } = commandArguments(args, { allowPositionals: true, options });
  if (values.help) return host.out(help);
  const folder = namedFolder(positionals, host);
  if (statSync(folder, { throwIfNoEntry: false })?.isDirectory() === false)
    throw new CommandError([`${folder} is no folder.`]);
  const { subsystem } = values;
  const opened = await open(settingsOf(), host.out);
  try {
    const published = [...opened.context.services.definitions.exportFolder()];
    const files = new Map(
      published.filter(
        ([path, text]) => subsystem === undefined || parseDocumentFile(path, text).subsystem === subsystem,
      ),
    );
    if (files.size === 0)
      throw new CommandError([`Nothing is published${subsystem === undefined ? "" : ` in ${subsystem}`}.`]);
    const assets = await exportAssets(opened.context, files);
    write(folder, files);
    write(folder, assets.files);
    const pictures = assets.files.size === 0 ? "" : ` and ${assets.files.size} files that belong to them`;
    host.out(`Wrote ${files.size} documents${pictures} to ${folder}`);
    for (const path of strangers(folder, new Map([...files, ...assets.files])))
      host.out(`  ${path} is not among them and stays as it is`);
  } finally {
    await opened.close();
  }
};
