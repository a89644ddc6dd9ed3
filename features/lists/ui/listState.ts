import type { DateBucket } from "@tessera/contract/definitions/queryBody.ts";
import type { Json } from "@tessera/std/canonicalJson.ts";
import { arityOf, inOrder, isOperator, type ListFilter } from "./filter/listFilter.ts";

/** One term of a list's order; `id` is the name of a column. */
export interface ListSort {
  readonly id: string;
  readonly descending: boolean;
}

/** By which column a list is grouped; days and instants by what they fall into. */
export interface ListGrouping {
  /** Name of a column. */
  readonly column: string;
  readonly by: DateBucket | null;
}

/**
 * Where a person is in a list. It stands in the query of the address, so that links carry it and going back restores
 * it.
 */
export interface ListState {
  /** From 1. */
  readonly page: number;
  /** Empty: the list's own order. */
  readonly sort: readonly ListSort[];
  readonly filters: readonly ListFilter[];
  readonly search: string;
  /**
   * Groups inside each other, the outermost first; empty: no groups. Null: as the reader last chose, else as the list
   * has it.
   */
  readonly grouping: readonly ListGrouping[] | null;
  /** The record whose records alone are shown: of the page, not of what a person asks for. Null or absent: all are. */
  readonly owner?: ListOwner | null;
}

/** A record that others belong to, by their reference to it. */
export interface ListOwner {
  readonly reference: string;
  readonly key: string;
}

/** The owner that a page gives a list which shows records of its own record; `none` where the page has no record. */
export function ownerOn(
  reference: string | null | undefined,
  params: ReadonlyMap<string, string>,
): ListOwner | "none" | null {
  if (!reference) return null;
  const key = params.get("id") ?? params.get("idMaintable") ?? "";
  return key === "" ? "none" : { reference, key };
}

const buckets: ReadonlySet<string> = new Set<DateBucket>(["day", "week", "month", "quarter", "year"]);
const isBucket = (text: string): text is DateBucket => buckets.has(text);

/** Groups inside each other at most. */
export const maxGroupLevels = 4;

function readLevel(text: string): ListGrouping {
  const at = text.lastIndexOf(":");
  const by = at < 0 ? "" : text.slice(at + 1);
  return isBucket(by) ? { column: text.slice(0, at), by } : { column: text, by: null };
}

/** Reads what `groupingText` wrote: `status,due_on:month`, or `-` for no groups. Null for what is none. */
export function readGrouping(text: unknown): ListState["grouping"] {
  if (typeof text !== "string" || text === "") return null;
  if (text === "-") return [];
  return text
    .split(",")
    .filter((level) => level !== "")
    .slice(0, maxGroupLevels)
    .map(readLevel);
}

/** A grouping as addresses and settings keep it; see `readGrouping`. */
export function groupingText(grouping: ListState["grouping"]): string {
  if (grouping === null) return "";
  if (grouping.length === 0) return "-";
  return grouping.map(({ by, column }) => (by === null ? column : `${column}:${by}`)).join(",");
}

const maxTerms = 5;
const maxSearchLength = 200;

/** Whether a value read from the address has as many members as its operator compares. */
function fits(filter: ListFilter): boolean {
  const { value } = filter;
  const arity = arityOf(filter.operator);
  if (arity === "none") return value === null;
  if (arity === "one") return value !== null && typeof value !== "object";
  return Array.isArray(value) && (arity === "many" ? value.length > 0 : value.length === 2);
}

function readFilter(entry: unknown): ListFilter | null {
  if (!Array.isArray(entry)) return null;
  const [path, operator, value, named]: unknown[] = entry;
  if (typeof path !== "string" || path === "" || !isOperator(operator)) return null;
  const names = (Array.isArray(named) ? named : [named]).filter((name) => typeof name === "string");
  // What `JSON.parse` made is JSON.
  const filter = { path, operator, value: (value ?? null) as Json, names: names.length > 0 ? names : null };
  if (!fits(filter)) return null;
  const [first, second] = arityOf(operator) === "two" && Array.isArray(filter.value) ? filter.value : [];
  return first === undefined || second === undefined ? filter : { ...filter, value: inOrder(first, second) };
}

/**
 * The filters of an address, and what of it is not one: the path of the column where it names one, else an empty text.
 */
interface ReadFilters {
  readonly filters: readonly ListFilter[];
  readonly unread: readonly string[];
}

/** The path that an entry names although it is not a filter. */
function namedPath(entry: unknown): string {
  const path: unknown = Array.isArray(entry) ? entry[0] : null;
  return typeof path === "string" ? path : "";
}

function readFilters(text: string | undefined): ReadFilters {
  if (text === undefined) return { filters: [], unread: [] };
  let entries: unknown;
  try {
    entries = JSON.parse(text);
  } catch {
    // An address typed or cut by hand.
    return { filters: [], unread: [""] };
  }
  if (!Array.isArray(entries)) return { filters: [], unread: [""] };
  const byPath = new Map<string, ListFilter>();
  const unread: string[] = [];
  for (const entry of entries) {
    const filter = readFilter(entry);
    if (filter === null) unread.push(namedPath(entry));
    else byPath.set(filter.path, filter);
  }
  return { filters: [...byPath.values()], unread };
}

function readSort(text: string | undefined): readonly ListSort[] {
  const terms = (text ?? "").split(",").filter((term) => term.replace("-", "") !== "");
  return terms.slice(0, maxTerms).map((term) => ({ id: term.replace(/^-/, ""), descending: term.startsWith("-") }));
}

/** The parameter that a list keeps something in: by itself `page`, among other lists of a page `list-2.page`. */
const parameter = (name: string, place: string | null): string => (place === null ? name : `${place}.${name}`);

/**
 * Reads the state from the query:
 * `page=2&sort=-due_on,subject&search=heating&filter=[["status","IN",["new"]]]&group=due_on:month`. What cannot be read
 * is left out.
 */
export function readListState(params: ReadonlyMap<string, string>, place: string | null = null): ListState {
  const read = (name: string): string | undefined => params.get(parameter(name, place));
  const page = Number(read("page"));
  return {
    page: Number.isInteger(page) && page > 0 && page <= 1_000_000 ? page : 1,
    sort: readSort(read("sort")),
    filters: readFilters(read("filter")).filters,
    search: (read("search") ?? "").slice(0, maxSearchLength),
    grouping: readGrouping(read("group")),
  };
}

/**
 * What stands among the filters of the address and is not one, by the path it names; an empty text where it names none.
 */
export function unreadFilters(params: ReadonlyMap<string, string>, place: string | null = null): readonly string[] {
  return readFilters(params.get(parameter("filter", place))).unread;
}

function filterEntry({ path, operator, value, names }: ListFilter): Json {
  const entry: Json[] = [path, operator];
  if (value !== null || names !== null) entry.push(value);
  if (names !== null) entry.push(names.length === 1 ? (names[0] ?? null) : names);
  return entry;
}

/** The address `url` with the state in its query; other parameters stay. */
export function listUrl(url: string, state: ListState, place: string | null = null): string {
  const [path = "", query = ""] = url.split("?");
  const params = new URLSearchParams(query);
  const write = (name: string, text: string): void => {
    if (text === "") params.delete(parameter(name, place));
    else params.set(parameter(name, place), text);
  };
  write("page", state.page > 1 ? String(state.page) : "");
  write("sort", state.sort.map(({ id, descending }) => `${descending ? "-" : ""}${id}`).join(","));
  write("filter", state.filters.length > 0 ? JSON.stringify(state.filters.map(filterEntry)) : "");
  write("search", state.search);
  write("group", groupingText(state.grouping));
  const text = params.toString();
  return text === "" ? path : `${path}?${text}`;
}
