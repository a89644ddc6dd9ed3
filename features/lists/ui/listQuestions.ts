import type { InputOf } from "@tessera/contract/defineOperation.ts";
import type { getCount } from "../operations/getCount.ts";
import type { getGroups } from "../operations/getGroups.ts";
import type { getList } from "../operations/getList.ts";
import { conditionOf } from "./listFilter.ts";
import type { ListGrouping, ListSort, ListState } from "./listState.ts";
import type { ListSetup } from "./setupTypes.ts";

type FilterInput = NonNullable<InputOf<typeof getList>["filter"]> | null;

/** What a list asks for what it shows. */
export interface ListQuestions {
  /** Its page of rows. */
  readonly page: InputOf<typeof getList> & { readonly offset: number; readonly limit: number };
  /** How many records there are. */
  readonly count: InputOf<typeof getCount>;
  /** Its groups; null where it has none, which is when it asks for page and count. */
  readonly groups: InputOf<typeof getGroups> | null;
}

/** How a list is grouped under its state: as the person chose, else as the list does it. Null: not at all, or not by what it has. */
export function groupingOf(setup: Pick<ListSetup, "columns" | "group">, { grouping }: ListState): ListGrouping | null {
  const wanted = grouping ?? setup.group;
  if (wanted === null || wanted === "none") return null;
  const column = setup.columns.find(({ name }) => name === wanted.column);
  return column?.groupings.includes(wanted.by) ? wanted : null;
}

/** A page size that a person has chosen for all lists; null: none, or what cannot be one. */
export const asPageSize = (value: unknown): number | null =>
  typeof value === "number" && Number.isInteger(value) && value > 0 && value <= 500 ? value : null;

/** The order that a list shows: the one in the address, else its own. */
export function sortOf(setup: Pick<ListSetup, "order">, state: ListState): readonly ListSort[] {
  if (state.sort.length > 0) return state.sort;
  return setup.order.map(({ column, direction }) => ({ id: column, descending: direction === "desc" }));
}

/** The questions of a list under its state; `chosenSize` is the person's page size, null leaves the list its own. */
export function listQuestions(
  setup: Pick<ListSetup, "id" | "columns" | "group" | "order" | "pageSize">,
  state: ListState,
  chosenSize: number | null,
): ListQuestions {
  const pageSize = chosenSize ?? setup.pageSize;
  const selection = {
    idList: setup.id,
    // `ConditionSchema` describes `Condition`; its static type is recursive with lists that may be written, which nobody does.
    filter: conditionOf(state.filters) as FilterInput,
    search: state.search === "" ? null : state.search,
  };
  const known = new Set(setup.columns.filter(({ sortable }) => sortable).map(({ name }) => name));
  const order = sortOf(setup, state)
    .filter(({ id }) => known.has(id))
    .map(({ id, descending }) => ({ column: id, direction: descending ? ("desc" as const) : ("asc" as const) }));
  const offset = (state.page - 1) * pageSize;
  const page = { ...selection, offset, limit: pageSize, ...(order.length > 0 ? { order } : {}) };
  const by = groupingOf(setup, state);
  if (by === null) return { page, count: selection, groups: null };
  const isTurned = sortOf(setup, state).find(({ id }) => id === by.column)?.descending === true;
  return { page, count: selection, groups: { ...selection, by, direction: isTurned ? "desc" : "asc" } };
}
