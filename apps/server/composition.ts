import { createAlterations } from "@tessera/documents/plans/createAlterations.ts";
import { standardLibrary } from "@tessera/expression/functions/standardLibrary.ts";
import { createRecords } from "@tessera/records/guard/createRecords.ts";
import type { EntityGuard } from "@tessera/records/guard/recordRules.ts";
import { entityRules } from "@tessera/records/rules/entityRules.ts";
import type { Database } from "@tessera/server-core/database/pool.ts";
import type { ServerOptions } from "@tessera/server-kit/start/startServer.ts";
import { features } from "../../features/features.server.gen.ts";
import { loadProduct } from "./product.ts";

/** The guards that features bring, by the id of the system entity. */
const entityGuards: ReadonlyMap<string, EntityGuard> = new Map(
  features.flatMap(({ guards }) => Object.entries(guards ?? {})),
);

/**
 * The whole product put together on a database: registries, the guard with the rules of entities and the guards of
 * system entities, and alteration plans. The server, the command line and the tests all run this one composition.
 * `product`: what it is put together of, unless all that the repository holds.
 */
export function composition(
  database: Database,
  product = loadProduct(),
): Pick<ServerOptions, "product" | "createRecords" | "alterations"> {
  return {
    product,
    createRecords: (renew) => createRecords({ renew, guards: entityGuards, entityRules: entityRules(standardLibrary) }),
    alterations: createAlterations(database),
  };
}
