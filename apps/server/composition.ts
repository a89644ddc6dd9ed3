import { standardLibrary } from "@tessera/expression/functions/standardLibrary.ts";
import type { Database } from "@tessera/server-kit/database/pool.ts";
import type { ServerOptions } from "@tessera/server-kit/http/startServer.ts";
import { createAlterations } from "@tessera/server-kit/plans/createAlterations.ts";
import { createRecords } from "@tessera/server-kit/records/createRecords.ts";
import { entityRules } from "@tessera/server-kit/rules/entityRules.ts";
import { entityGuards } from "./entityGuards.ts";
import { loadProduct } from "./product.ts";

/**
 * The whole product put together on a database: registries, the guard with the rules of entities and the guards of system entities, and
 * alteration plans. The server, the command line and the tests all run this one composition. `product`: what it is put together of, unless all
 * that the repository holds.
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
