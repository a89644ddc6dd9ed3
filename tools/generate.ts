import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { registries } from "./generate/registries.ts";
import { listFiles, repositoryRoot } from "./lib/repository.ts";

function currentText(path: string): string | null {
  try {
    return readFileSync(path, "utf8");
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "ENOENT") return null;
    throw error;
  }
}

/** Paths of generated registries whose text on disk is not what the folders say. */
export function outdatedRegistries(root: string): string[] {
  const wanted = registries(listFiles(root));
  return [...wanted].filter(([path, text]) => currentText(join(root, path)) !== text).map(([path]) => path);
}

/** Writes the registries that are out of date and returns their paths. */
export function generate(root: string): string[] {
  const outdated = outdatedRegistries(root);
  const wanted = registries(listFiles(root));
  for (const path of outdated) {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), wanted.get(path) ?? "");
  }
  return outdated;
}

if (import.meta.main) {
  const written = generate(repositoryRoot);
  console.log(written.length > 0 ? written.map((path) => `wrote ${path}`).join("\n") : "The registries are current.");
}
