import { createDefinitions } from "@tessera/documents/store/createDefinitions.ts";
import type { Definitions } from "@tessera/documents/store/definitions.ts";
import { badgesByName } from "@tessera/server-core/badges/menuBadge.ts";
import type { ServerOptions } from "./startServer.ts";

/** Loads the definitions of a product from a database. `isSafe`: see `DefinitionsOptions`. */
export async function openDefinitions(
  { alterations, database, product }: Pick<ServerOptions, "alterations" | "database" | "product">,
  isSafe = false,
): Promise<Definitions> {
  const definitions = createDefinitions({
    database,
    kinds: product.kinds,
    fieldTypes: product.fieldTypes,
    panelTypes: product.panelTypes,
    badges: [...badgesByName((product.features ?? []).flatMap(({ badges }) => badges ?? [])).keys()],
    product: product.documents,
    code: product.code,
    isSafe,
    ...(alterations === undefined ? {} : { alterations }),
  });
  await definitions.load();
  return definitions;
}
