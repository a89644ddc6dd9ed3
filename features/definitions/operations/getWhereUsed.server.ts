import { TesseraError } from "@tessera/contract/errors.ts";
import { handle } from "@tessera/server-core/handle.ts";
import { assertCurrent, documentAccess } from "../server/documentAccess.server.ts";
import { readableNames } from "../server/readableNames.server.ts";
import { getWhereUsed } from "./getWhereUsed.ts";

/** See `getWhereUsed`. */
export const getWhereUsedHandler = handle(getWhereUsed, async ({ kind, id, element }, context) => {
  await assertCurrent(context);
  const { definitions } = context.services;
  const document = definitions.published().get(kind, id);
  if (!document) throw new TesseraError("not_found");
  documentAccess(context).assert(document, "read");
  const readable = readableNames(context);
  const all = definitions.whereUsed(kind, id, element);
  const uses = all.filter(({ from }) => readable(from));
  return { uses, hidden: all.length - uses.length };
});
