import { TesseraError } from "@tessera/contract/errors.ts";
import { openQuery } from "@tessera/records/sources/openList.ts";
import { openSource } from "@tessera/records/sources/openSource.ts";
import type { RequestContext } from "@tessera/server-core/context.ts";
import { handle } from "@tessera/server-core/handle.ts";
import { assertFresh } from "@tessera/server-core/state/writeLock.ts";
import { groupsAnswer } from "../server/groupsAnswer.server.ts";
import { setupColumn } from "../server/setupColumn.server.ts";
import { getQueryData } from "./getQueryData.ts";

async function columnsOf(context: RequestContext, id: string) {
  await assertFresh(context.services.database, context);
  const query = openQuery(context, id);
  if (!context.services.records.rights(context).mayAny(query.body.entity, "read"))
    throw new TesseraError("access_denied");
  const { columns } = query.body;
  return { columns: columns.map((column) => setupColumn(context, query, column, column.label)), updateUrl: null };
}

/** See `getQueryData`. */
export const getQueryDataHandler = handle(getQueryData, async ({ idQuery, read, ...asked }, context) => {
  if (read === "columns") return columnsOf(context, idQuery);
  const source = openSource(context, `query:${idQuery}`);
  const { by, measures, direction, ...page } = asked;
  if (read === "rows") return source.page(page);
  const { columns: _columns, limit: _limit, order: _order, offset, ...selection } = page;
  if (read === "count") return source.count(selection);
  if (by === undefined) throw new TesseraError("invalid_input", { problems: [{ path: "/by", code: "required" }] });
  return groupsAnswer(await source.groups({ ...selection, by, measures, direction, offset }));
});
