import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import type { TesseraDocument } from "@tessera/contract/defineDocument.ts";
import { parseDocumentFile } from "@tessera/contract/documents/documentFile.ts";
import { codePrint } from "@tessera/documents/store/codePrint.ts";
import { loadProductTexts } from "@tessera/documents/texts/productTexts.ts";
import type { Product } from "@tessera/server-kit/start/startServer.ts";
import { documentKinds } from "../../features/documents.gen.ts";
import { features } from "../../features/features.server.gen.ts";
import { featureMigrations } from "../../features/migrations.server.gen.ts";
import { operationHandlers } from "../../features/operations.server.gen.ts";
import { panelTypes } from "../../features/panels.gen.ts";
import { fieldTypes } from "../../fields/fields.gen.ts";
import { pageFiles } from "./pageFiles.ts";

/**
 * The documents that ship with the product: every `features/<feature>/product/*.json`. Throws `definition_invalid`
 * naming the file.
 */
function productDocuments(root: string): readonly TesseraDocument[] {
  return globSync("features/*/product/*.json", { cwd: root })
    .sort()
    .map((path) => parseDocumentFile(path, readFileSync(join(root, path), "utf8")));
}

/** The repository's folder. */
export const root: string = fileURLToPath(new URL("../../", import.meta.url));

function version(): string {
  const read: unknown = JSON.parse(readFileSync(join(root, "package.json"), "utf8"));
  const found = typeof read === "object" && read !== null && "version" in read ? read.version : null;
  return typeof found === "string" ? found : "0.0.0";
}

let loaded: Product | null = null;

/**
 * The whole product: every feature, field and panel of the repository. It is hundreds of files, read once per process.
 */
export function loadProduct(): Product {
  loaded ??= readProduct();
  return loaded;
}

function readProduct(): Product {
  return {
    operations: operationHandlers,
    kinds: documentKinds,
    fieldTypes,
    panelTypes,
    documents: productDocuments(root),
    code: codePrint(root, [
      "packages/std",
      "packages/contract",
      "packages/expression",
      "packages/form-engine",
      "features",
      "fields",
    ]),
    texts: loadProductTexts(root, ["features", "fields", "packages", "steps"]),
    migrations: featureMigrations,
    features,
    pageFiles: pageFiles(root),
    webFolder: join(root, "apps/web/dist"),
    version: version(),
  };
}
