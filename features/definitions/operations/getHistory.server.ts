import { TesseraError } from "@tessera/contract/errors.ts";
import { handle } from "@tessera/server-core/handle.ts";
import { assertCurrent, documentAccess } from "../server/documentAccess.server.ts";
import { getHistory } from "./getHistory.ts";

/** See `getHistory`. */
export const getHistoryHandler = handle(getHistory, async ({ kind, id }, context) => {
  await assertCurrent(context);
  const versions = await context.services.definitions.history(kind, id);
  const newest = versions.find(({ document }) => document !== null)?.document;
  const owner = context.services.definitions.published().get(kind, id) ?? newest;
  if (!owner) throw new TesseraError("not_found");
  documentAccess(context).assert(owner, "read");
  return {
    versions: versions.map(({ version, document, publish }) => ({ version, deleted: document === null, publish })),
  };
});
