import { TesseraError } from "@tessera/contract/errors.ts";
import { conditionsOf, openList } from "@tessera/records/sources/openList.ts";
import type { RequestContext } from "@tessera/server-core/context.ts";
import { handle } from "@tessera/server-core/handle.ts";
import { assertFresh } from "@tessera/server-core/state/writeLock.ts";
import { indexAdvice } from "../server/indexAdvice.server.ts";
import { getIndexAdvice } from "./getIndexAdvice.ts";

/** What the caller may do with a document of the installation; a guest nothing. */
function mayDo(context: RequestContext, kind: "entity" | "list", id: string): "publish" | "draft" | "ask" {
  const document = context.services.definitions.published().get(kind, id);
  if (document === null) return "ask";
  const rights = context.services.records.rights(context);
  const may = (action: "publish" | "draft") => rights.mayDocument(kind, document.subsystem, action);
  return !may("draft") ? "ask" : may("publish") ? "publish" : "draft";
}

/** See `getIndexAdvice`. */
export const getIndexAdviceHandler = handle(getIndexAdvice, async (input, context) => {
  await assertFresh(context.services.database, context);
  const list = openList(context, input.idList);
  const { entity } = list.body;
  if (!context.services.records.rights(context).mayAny(entity, "read")) throw new TesseraError("access_denied");
  const { where } = conditionsOf(context, list, input.filter);
  const advice = await indexAdvice(context, list, {
    search: input.search ?? null,
    order: input.order ?? null,
    filter: where ?? null,
  });
  const may = mayDo(context, "entity", advice.entity);
  // What a query joins by is a matter of those who design.
  const indexes = advice.indexes.filter(({ use }) => use !== "join" || may !== "ask");
  return {
    ...advice,
    indexes,
    unserved: [...advice.unserved],
    may,
    mayDraftList: mayDo(context, "list", list.id) !== "ask",
  };
});
