import { readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { codePrint } from "@tessera/documents/store/codePrint.ts";
import { loadProductTexts } from "@tessera/documents/texts/productTexts.ts";
import type { Product } from "@tessera/server-kit/http/startServer.ts";
import { documentKinds } from "../../features/documents.gen.ts";
import { features } from "../../features/features.server.gen.ts";
import { featureMigrations } from "../../features/migrations.server.gen.ts";
import { operationHandlers } from "../../features/operations.server.gen.ts";
import { panelTypes } from "../../features/panels.gen.ts";
import { fieldTypes } from "../../fields/fields.gen.ts";
import { pageFiles } from "./pageFiles.ts";
import { productDocuments } from "./productDocuments.ts";

/** The repository's folder. */
export const root: string = fileURLToPath(new URL("../../", import.meta.url));

function version(): string {
  const read: unknown = JSON.parse(readFileSync(join(root, "package.json"), "utf8"));
  const found = typeof read === "object" && read !== null && "version" in read ? read.version : null;
  return typeof found === "string" ? found : "0.0.0";
}

/** The whole product: every feature, field and panel of the repository. */
export function loadProduct(): Product {
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
