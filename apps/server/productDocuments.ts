import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { TesseraDocument } from "@tessera/contract/defineDocument.ts";
import { parseDocumentFile } from "@tessera/contract/documents/documentFile.ts";

/** The documents that ship with the product: every `features/<feature>/product/*.json`. Throws `definition_invalid` naming the file. */
export function productDocuments(root: string): readonly TesseraDocument[] {
  return globSync("features/*/product/*.json", { cwd: root })
    .sort()
    .map((path) => parseDocumentFile(path, readFileSync(join(root, path), "utf8")));
}
