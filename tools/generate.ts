import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { registries } from "./generate/registries.ts";
import { seldomFields } from "./generate/seldomFields.ts";
import { withSettingsTable } from "./generate/settingsTable.ts";
import { typeDefinition, typeIconsModule } from "./generate/typeIcons.ts";
import { listFiles, readText, repositoryRoot } from "./lib/repository.ts";

function currentText(path: string): string | null {
  try {
    return readFileSync(path, "utf8");
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "ENOENT") return null;
    throw error;
  }
}

/** The text that every generated file should have, by its path. */
function wantedTexts(root: string): ReadonlyMap<string, string> {
  const files = listFiles(root);
  const definitions = new Map(
    files.filter((path) => typeDefinition.test(path)).map((path) => [path, readText(root, path)] as const),
  );
  return new Map([
    ...registries(files, seldomFields(definitions)),
    ["features/icons.designer.gen.ts", typeIconsModule([...definitions.values()])],
    ["README.md", withSettingsTable(readText(root, "README.md"))],
  ]);
}

/** Paths of generated files whose text on disk is not what the folders say. */
export function outdatedFiles(root: string): string[] {
  const wanted = wantedTexts(root);
  return [...wanted].filter(([path, text]) => currentText(join(root, path)) !== text).map(([path]) => path);
}

/** Writes the generated files that are out of date and returns their paths. */
export function generate(root: string): string[] {
  const wanted = wantedTexts(root);
  const outdated = outdatedFiles(root);
  for (const path of outdated) {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), wanted.get(path) ?? "");
  }
  return outdated;
}

if (import.meta.main) {
  const written = generate(repositoryRoot);
  console.log(
    written.length > 0 ? written.map((path) => `wrote ${path}`).join("\n") : "The generated files are current.",
  );
}
