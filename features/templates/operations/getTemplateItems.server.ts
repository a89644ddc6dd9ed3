import { keysIn, withNames } from "@tessera/records/sources/chosenRows.ts";
import { openSource } from "@tessera/records/sources/openSource.ts";
import { handle } from "@tessera/server-core/handle.ts";
import { assertFresh } from "@tessera/server-core/state/writeLock.ts";
import type { Json } from "@tessera/std/canonicalJson.ts";
import { templateOf } from "../server/templateOf.server.ts";
import { getTemplateItems } from "./getTemplateItems.ts";

interface Row {
  readonly key: string | null;
  readonly cells: { readonly [column: string]: Json };
  /** Names; of a query, how many of the values behind each cell are masked. */
  readonly masked?: readonly string[] | { readonly [column: string]: number };
}

/** A template has no place to say that a sum is without some values, so that it shows none. */
const namesOf = (masked: Row["masked"] = []): string[] =>
  Array.isArray(masked) ? masked.filter((name) => typeof name === "string") : Object.keys(masked);

/** The rows with names in place of keys of other records, asked for once per column. */
async function namedRows(source: ReturnType<typeof openSource>, rows: readonly Row[]): Promise<readonly Row[]> {
  const asked = source.columns.map(async ({ name }) => {
    const keys = rows.flatMap(({ cells }) => keysIn(cells[name] ?? null));
    return [name, await source.names(name, keys)] as const;
  });
  const found = (await Promise.all(asked)).filter(([, names]) => names.size > 0);
  return rows.map((row) => {
    const cells: { [column: string]: Json } = { ...row.cells };
    for (const [column, names] of found) cells[column] = withNames(cells[column] ?? null, names);
    return { ...row, cells };
  });
}

/** See `getTemplateItems`. */
export const getTemplateItemsHandler = handle(getTemplateItems, async ({ id }, context) => {
  await assertFresh(context.services.database, context);
  const template = templateOf(context, id);
  if (template.type !== "items" || !template.list) return [];
  const source = openSource(context, `list:${template.list}`);
  const columns = source.columns.map(({ name }) => name);
  const { body } = await source.page({ columns, ...(template.limit ? { limit: template.limit } : {}) });
  // What the guard answers has the shape that `Records.page` documents.
  const { rows } = JSON.parse(body) as { readonly rows: readonly Row[] };
  const named = await namedRows(source, rows);
  return named.map(({ key, cells, masked }) => ({ key, values: cells, masked: namesOf(masked) }));
});
