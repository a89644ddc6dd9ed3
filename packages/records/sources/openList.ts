import type { Condition } from "@tessera/contract/definitions/condition.ts";
import type { EntityBody } from "@tessera/contract/definitions/entityBody.ts";
import { linkedPath } from "@tessera/contract/definitions/linkedPath.ts";
import type { ListBody } from "@tessera/contract/definitions/listBody.ts";
import { queryRows } from "@tessera/contract/definitions/queryRows.ts";
import { findBody } from "@tessera/contract/documents/bodyOf.ts";
import { queryMain } from "@tessera/contract/documents/queryMain.ts";
import { TesseraError } from "@tessera/contract/errors.ts";
import { isGuest, isWithinReach } from "@tessera/identity/rights/publicReach.ts";
import type { SearchChoices } from "@tessera/query-model/searching.ts";
import type { RequestContext } from "@tessera/server-core/context.ts";
import { entityModelsOf } from "../guard/entityModels.ts";
import type { RecordSelection } from "../guard/recordSelection.ts";
import { columnChoices, isTextPath, pathEnd } from "./pathEnd.ts";

/** A published list with its entity. */
export interface OpenList {
  readonly id: string;
  readonly body: ListBody;
  readonly entity: EntityBody;
  /** What its paths begin at, as the guard names it: the entity, or the query whose rows it shows. */
  readonly rows: string;
  /** Columns of the key that its rows have; empty where they stand for no record. */
  readonly key: readonly string[];
}

/** The body with paths in place of what columns say of linked records. */
function withLinkedPaths(body: ListBody): ListBody {
  if (!body.columns.some(({ linked }) => linked)) return body;
  const columns = body.columns.map((column) =>
    column.linked ? { ...column, path: linkedPath(column.linked) } : column,
  );
  return { ...body, columns };
}

/**
 * Opens a list document. Throws `not_found`, and `access_denied` for a guest who is shown it nowhere; rights over its
 * records are the guard's.
 */
export function openList(context: RequestContext, idList: string): OpenList {
  if (!isWithinReach(context, "list", idList)) throw new TesseraError("access_denied");
  const snapshot = context.services.definitions.current();
  const found = findBody(snapshot, "list", idList);
  const body = found && withLinkedPaths(found);
  const entity = body && findBody(snapshot, "entity", body.entity);
  if (!body || !entity) throw new TesseraError("not_found");
  if (!body.query) return { id: idList, body, entity, rows: body.entity, key: entity.key.columns };
  const { id: rows, key } = entityModelsOf(snapshot).rows(queryRows(body.query));
  return { id: idList, body, entity, rows, key: key.map(({ name }) => name) };
}

/**
 * Opens a query as a list of all its columns in its own order. Throws `not_found`. Whether it is for the caller to ask
 * for at all is for what names it; rights over its records are the guard's.
 */
export function openQuery(context: RequestContext, id: string): OpenList {
  const snapshot = context.services.definitions.current();
  const query = findBody(snapshot, "query", id);
  const main = queryMain(snapshot, id);
  const entity = main === null ? null : findBody(snapshot, "entity", main);
  if (!query || !entity || main === null) throw new TesseraError("not_found");
  const { id: rows, key } = entityModelsOf(snapshot).rows(queryRows(id));
  const columns = query.columns.map(({ id: element, name }) => ({ id: element, name, path: name, label: name }));
  const body: ListBody = { label: query.label, entity: main, query: id, columns, order: [] };
  return { id, body, entity, rows, key: key.map(({ name }) => name) };
}

/** Whether a condition asks about nothing but columns of the list. */
function isAboutColumns({ body }: OpenList, condition: Condition): boolean {
  const paths = new Set(body.columns.map(({ path }) => path));
  const fits = (one: Condition): boolean => {
    if ("and" in one) return one.and.every(fits);
    if ("or" in one) return one.or.every(fits);
    if ("not" in one) return fits(one.not);
    if ("exists" in one || "in" in one) return false;
    const { operand } = one;
    return paths.has(one.field) && (!operand || !("field" in operand) || paths.has(operand.field));
  };
  return fits(condition);
}

/**
 * The list's own filter with another one that a definition fixes, and the caller's, which compares texts as they read
 * them. Throws `access_denied` for a guest who asks about what the list does not show.
 */
export function conditionsOf(
  context: RequestContext,
  list: OpenList,
  filter: Condition | null | undefined,
  fixed: Condition | null = null,
): Pick<RecordSelection, "fixed" | "where"> {
  if (filter && isGuest(context) && !isAboutColumns(list, filter)) throw new TesseraError("access_denied");
  const own = list.body.filter ?? null;
  return { fixed: own !== null && fixed !== null ? { and: [own, fixed] } : (own ?? fixed), where: filter ?? null };
}

/**
 * When the date of a column is late: once it has passed, unless the cell `by` of the row holds one of `done`. `by`
 * null: always.
 */
export interface ListDeadline {
  readonly by: string | null;
  readonly done: string[];
  /** Path of the cell, where it is none of the list's columns and has to be asked for. */
  readonly path: string | null;
}

/**
 * The deadline of a column of a list, null where it has none. What says that a record is done is read beside the list's
 * columns where it is none of them, but not for guests, who are answered what the list shows and nothing else.
 */
export function deadlineOf(context: RequestContext, { body, rows }: OpenList, name: string): ListDeadline | null {
  const column = body.columns.find((one) => one.name === name);
  const end = column ? pathEnd(context, rows, column.path) : null;
  if (!column || end?.kind !== "column" || !end.column.deadline) return null;
  const { column: state, done } = end.column.deadline;
  if (state === null) return { by: null, done: [...done], path: null };
  const path = [...column.path.split(".").slice(0, -1), state].join(".");
  const shown = body.columns.find((one) => one.path === path);
  if (shown) return { by: shown.name, done: [...done], path: null };
  return isGuest(context) ? null : { by: `${name}.deadline`, done: [...done], path };
}

/** The columns that a page of a list is asked for: its own, and what its deadlines depend on. */
export function requestedColumns(
  context: RequestContext,
  list: OpenList,
): readonly { readonly name: string; readonly path: string }[] {
  const own = list.body.columns.map(({ name, path }) => ({ name, path }));
  const states = list.body.columns.flatMap(({ name }) => {
    const deadline = deadlineOf(context, list, name);
    return deadline?.by && deadline.path !== null ? [{ name: deadline.by, path: deadline.path }] : [];
  });
  return [...own, ...states];
}

/** Paths that the universal search looks into: the list's own, else every path it shows that ends in text. */
export function searchPathsOf(context: RequestContext, { body, rows }: OpenList): readonly string[] {
  if (body.searchPaths) return body.searchPaths;
  const shown = body.columns.filter(({ hidden }) => hidden !== true).map(({ path }) => path);
  return shown.filter((path) => isTextPath(context, rows, path));
}

/** The fixed choices at the end of a path as the caller reads them; null where it has none. */
export function searchChoicesOf(context: RequestContext, rows: string, path: string): SearchChoices | null {
  const end = pathEnd(context, rows, path);
  const choices = end?.kind === "column" ? columnChoices(context, end) : null;
  return choices && { path, choices: choices.map(({ key, label }) => ({ key, label })) };
}

/** What a search in a list asks the guard for. Where nothing is searched for, nobody asks which paths hold text. */
export function searchOf(
  context: RequestContext,
  list: OpenList,
  search: string | null | undefined,
): Pick<RecordSelection, "search" | "searchPaths" | "searchChoices"> {
  if (!search) return { search: null, searchPaths: [], searchChoices: [] };
  const searchPaths = searchPathsOf(context, list);
  const searchChoices = searchPaths.flatMap((path) => searchChoicesOf(context, list.rows, path) ?? []);
  return { search, searchPaths, searchChoices };
}
