import { createDefinitions } from "../documents/createDefinitions.ts";
import type { Services } from "../services.ts";
import { createSessions } from "../sessions/createSessions.ts";
import { renewContext } from "../sessions/renewContext.ts";
import { createTexts } from "../texts/createTexts.ts";
import type { ServerOptions } from "./startServer.ts";

/** Composes what handlers stand on, sign-in apart, and loads the definitions. For a server, and for commands that work beside one. */
export async function openServices(
  options: Pick<
    ServerOptions,
    "settings" | "database" | "secrets" | "product" | "createRecords" | "alterations" | "space"
  >,
): Promise<Omit<Services, "signIn">> {
  const { settings, database, secrets, product } = options;
  const definitions = createDefinitions({
    database,
    kinds: product.kinds,
    fieldTypes: product.fieldTypes,
    panelTypes: product.panelTypes,
    product: product.documents,
    ...(options.alterations === undefined ? {} : { alterations: options.alterations }),
  });
  await definitions.load();
  const texts = createTexts({ product: product.texts, definitions, database });
  const sessions = createSessions({ database, secrets, settings });
  const records = options.createRecords(renewContext);
  const families = [...new Set(product.operations.map(({ operation }) => operation.family))].sort();
  const space = options.space ?? { isShort: () => false };
  return { settings, database, definitions, records, sessions, texts, space, families };
}
