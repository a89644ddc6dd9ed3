import { globSync, readFileSync, statSync } from "node:fs";
import { basename, join } from "node:path";
import type { Publish } from "@tessera/documents/store/definitions.ts";
import { importAssets, splitFolder } from "@tessera/records/files/assetFiles.ts";
import type { Command, CommandHost } from "@tessera/server-kit/commands/command.ts";
import { commandArguments, namedFolder } from "@tessera/server-kit/commands/commandArguments.ts";
import { CommandError } from "@tessera/server-kit/commands/commandError.ts";
import { commandProblem } from "@tessera/server-kit/commands/commandProblem.ts";

const help = `npm run publish-documents -- <folder> [--note text] [--apply]

Publishes every document (*.json) of a folder over what is there, all of them or none. The pictures and other files that belong
to them are taken first.
Documents that the folder does not hold stay as they are. A running server notices by itself.

  --note text   What the history says of it. Default: the name of the folder.
  --apply       Agree to changes of tables that would otherwise wait for a person.`;

const options = {
  note: { type: "string" },
  apply: { type: "boolean" },
  help: { type: "boolean", short: "h" },
} as const;

function readFolder(folder: string): ReadonlyMap<string, string> {
  if (!statSync(folder, { throwIfNoEntry: false })?.isDirectory())
    throw new CommandError([`There is no folder ${folder}.`]);
  const paths = globSync("**/*.json", { cwd: folder }).sort();
  if (paths.length === 0) throw new CommandError([`${folder} holds no documents (*.json).`]);
  return new Map(paths.map((path) => [path, readFileSync(join(folder, path), "utf8")]));
}

function report(host: CommandHost, publish: Publish | null): void {
  const documents = publish?.documents ?? [];
  host.out(
    publish === null
      ? "Everything is published as it is in the folder; nothing to do."
      : `Published ${documents.length} documents (definitions ${publish.definitions}):`,
  );
  for (const { kind, id, version } of documents) host.out(`  ${kind} ${id}, version ${version}`);
}

/** `npm run publish-documents`: publishes a folder of documents. */
export const publishDocuments: Command = async (args, host, settingsOf, open) => {
  const { values, positionals } = commandArguments(args, { allowPositionals: true, options });
  if (values.help) return host.out(help);
  const folder = namedFolder(positionals, host);
  const files = readFolder(folder);
  const opened = await open(settingsOf(), host.out);
  const { services } = opened.context;
  try {
    const { assets, documents } = splitFolder(files);
    await importAssets(opened.context, assets);
    const publish = await services.definitions.importFolder(documents, "merge", {
      note: values.note ?? basename(folder),
      author: { userId: null, displayName: null },
      ...(values.apply ? { applyPlans: true } : {}),
    });
    report(host, publish);
  } catch (error) {
    throw commandProblem(error, services.texts);
  } finally {
    await opened.close();
  }
};
