import { TesseraError } from "@tessera/contract/errors.ts";
import { valueTypes } from "@tessera/contract/values/valueTypes.ts";
import { isWithinReach } from "@tessera/identity/rights/publicReach.ts";
import type { SearchChoices } from "@tessera/query-model/searching.ts";
import type { RawJson, RequestContext } from "@tessera/server-core/context.ts";
import type { ListRequest, RecordSelection } from "../guard/recordSelection.ts";
import { type ChosenRows, chosenRowsOf } from "./chosenRows.ts";
import { groupRows, membersOf } from "./groupRows.ts";
import {
  conditionsOf,
  type OpenList,
  openList,
  openQuery,
  requestedColumns,
  searchChoicesOf,
  searchOf,
} from "./openList.ts";
import { isTextPath, type PathEnd, pathEnd } from "./pathEnd.ts";
import type { RowSource, SourcePage, SourceSelection } from "./rowSource.ts";

type Open = (context: RequestContext, id: string) => RowSource;

/** What makes a source of a document, by its kind. */
const kinds: ReadonlyMap<string, Open> = new Map([
  ["list", (context, id) => listSource(context, openList(context, id))],
  [
    "query",
    (context, id) => {
      if (!isWithinReach(context, "query", id)) throw new TesseraError("access_denied");
      return querySource(context, id);
    },
  ],
]);

/**
 * Opens what a reference names: `list:<id>`, `query:<id>`. Throws `not_found` for what is none, `access_denied` for a
 * guest who is shown it nowhere; rights over its records are the guard's.
 */
export function openSource(context: RequestContext, reference: string): RowSource {
  const at = reference.indexOf(":");
  const open = kinds.get(reference.slice(0, at));
  if (open === undefined) throw new TesseraError("not_found");
  return open(context, reference.slice(at + 1));
}

/** The same, null where there is none or the caller may read nothing of it. */
export function readableSource(context: RequestContext, reference: string): RowSource | null {
  try {
    const source = openSource(context, reference);
    return context.services.records.rights(context).mayAny(source.entity, "read") ? source : null;
  } catch (error) {
    if (error instanceof TesseraError && (error.code === "not_found" || error.code === "access_denied")) return null;
    throw error;
  }
}

/**
 * Whether readers can sort by a column; a key that they cannot sort by still ends the order, as the database compares
 * it.
 */
function isSortable(entity: OpenList["entity"], name: string): boolean {
  const column = entity.columns.find((one) => one.name === name);
  return column !== undefined && valueTypes[column.type].sortable;
}

/**
 * Sorting is by the caller's order, else the list's own, and always ends with the key, so that pages do not overlap.
 * Throws `invalid_input` for an order by an unknown column.
 */
function orderOf({ body, entity, rows }: OpenList, choice: SourcePage): ListRequest["order"] {
  const order = (choice.order ?? body.order).map(({ column, direction }) => {
    const found = body.columns.find((one) => one.name === column);
    if (!found) throw new TesseraError("invalid_input", { problems: [{ path: "/order", code: "unknown_column" }] });
    return { path: found.path, direction };
  });
  // Rows of a query know what ends their order.
  if (rows !== body.entity) return order;
  const sorted = new Set(order.map((term) => term.path));
  const tail = entity.key.columns
    .filter((path) => !sorted.has(path) && isSortable(entity, path))
    .map((path) => ({ path, direction: "asc" as const }));
  return [...order, ...tail];
}

/**
 * What people read of a row that is offered as a choice: what `shown` leads to, else the first column of texts. Throws
 * `not_found` where there is none.
 */
function shownOf(context: RequestContext, { body, rows }: OpenList, shown: string | null): SearchChoices {
  const path = shown ?? body.columns.find((column) => isTextPath(context, rows, column.path))?.path;
  if (path === undefined || pathEnd(context, rows, path) === null) throw new TesseraError("not_found");
  return searchChoicesOf(context, rows, path) ?? { path, choices: [] };
}

/** The rows of a query that a document names which the caller is shown, as a source. Throws `not_found`. */
export const querySource = (context: RequestContext, id: string): RowSource =>
  listSource(context, openQuery(context, id));

/** Keys whose names are asked for at once. */
const maxNamed = 500;

interface NamedRow {
  readonly key: string;
  readonly display: string | null;
}

/** What may be referred to by nobody has no names. */
function nothingReadable(error: unknown): null {
  if (error instanceof TesseraError && (error.code === "access_denied" || error.code === "not_found")) return null;
  throw error;
}

type ChoicesPage = Parameters<RowSource["choices"]>[1];

const choicesAmong = async (context: RequestContext, rows: ChosenRows, page: ChoicesPage): Promise<RawJson> =>
  "entity" in rows
    ? context.services.records.choices(context, { ...page, entity: rows.entity })
    : querySource(context, rows.query).rowChoices({ ...page, shown: rows.shown });

/** What keys of records or of rows of a query are called, without those that the caller may not refer to. */
export async function chosenNames(
  context: RequestContext,
  rows: ChosenRows,
  keys: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const names = new Map<string, string>();
  const all = [...new Set(keys)];
  for (let at = 0; at < all.length; at += maxNamed) {
    const page = { search: null, selected: all.slice(at, at + maxNamed), offset: 0, limit: 1 };
    const answer = await choicesAmong(context, rows, page).catch(nothingReadable);
    // The guard wrote it: its shape is that of `Records.choices`.
    const found = JSON.parse(answer?.body ?? "{}") as { readonly selected?: readonly NamedRow[] };
    for (const { display, key } of found.selected ?? []) if (display !== null) names.set(key, display);
  }
  return names;
}

/** The rows of a list as a source. */
export function listSource(context: RequestContext, list: OpenList): RowSource {
  const { body } = list;
  const { records } = context.services;
  const selection = (choice: SourceSelection): RecordSelection => {
    const within = membersOf(context, list, choice);
    return {
      entity: list.rows,
      ...conditionsOf(context, list, choice.filter, choice.fixed),
      ...searchOf(context, list, choice.search),
      ...(within.length === 0 ? {} : { within }),
    };
  };
  const columnsOf = ({ columns }: SourcePage): ListRequest["columns"] =>
    columns === undefined
      ? requestedColumns(context, list)
      : body.columns.filter(({ name }) => columns.includes(name)).map(({ name, path }) => ({ name, path }));
  const request = (page: SourcePage): ListRequest => ({
    ...selection(page),
    columns: columnsOf(page),
    order: orderOf(list, page),
    offset: page.offset ?? 0,
    limit: page.limit ?? body.pageSize ?? 10,
  });
  const endOf = (name: string): PathEnd | null => {
    const column = body.columns.find((one) => one.name === name);
    return column ? pathEnd(context, list.rows, column.path) : null;
  };
  const choices: RowSource["choices"] = async (name, page) => {
    const end = endOf(name);
    const rows = end && chosenRowsOf(end);
    if (rows === null) throw new TesseraError("not_found");
    return choicesAmong(context, rows, page);
  };
  return {
    entity: body.entity,
    columns: body.columns.map(({ name, path }) => ({ name, path })),
    request,
    selection,
    page: (page) => records.page(context, request(page)),
    count: (choice, atMost) => records.count(context, selection(choice), atMost),
    groups: (grouping) => groupRows(context, list, selection(grouping), grouping),
    choices,
    names: async (name, keys) => {
      const end = endOf(name);
      // A reference shows names by itself.
      const rows = end?.kind === "column" ? chosenRowsOf(end) : null;
      return rows === null ? new Map() : chosenNames(context, rows, keys);
    },
    rowChoices: ({ filter, shown, ...page }) => {
      const { fixed } = conditionsOf(context, list, null, filter ?? null);
      const request = { ...page, entity: list.rows, filter: fixed ?? null, shown: shownOf(context, list, shown) };
      return records.choices(context, request);
    },
    stream: ({ keys, ...page }, take, purpose) =>
      records.stream(context, { ...request(page), ...(keys === undefined ? {} : { keys }) }, take, purpose),
    audience: (page) => records.live.audience(context, request(page)),
  };
}
