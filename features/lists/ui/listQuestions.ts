import type { InputOf } from "@tessera/contract/defineOperation.ts";
import type { Condition } from "@tessera/contract/definitions/condition.ts";
import type { CountQuery, GroupsQuery, RowsQuery } from "@tessera/contract/panelData.ts";
import type { getCount } from "../operations/getCount.ts";
import type { getGroups } from "../operations/getGroups.ts";
import type { getList } from "../operations/getList.ts";
import { conditionOf } from "./filter/listFilter.ts";
import type { ListGrouping, ListSort, ListState } from "./listState.ts";
import type { ListSetup } from "./setupTypes.ts";

type FilterInput = NonNullable<InputOf<typeof getList>["filter"]> | null;

/** What a list asks for what it shows. */
export interface ListQuestions {
  /** Its page of rows. */
  readonly page: InputOf<typeof getList> & { readonly offset: number; readonly limit: number };
  /** How many records there are. */
  readonly count: InputOf<typeof getCount>;
  /**
   * Its groups, level by level: the first is asked for at once, the others without `within` stand for each group that
   * is opened. Empty where it has none, which is when it asks for page and count.
   */
  readonly groups: readonly InputOf<typeof getGroups>[];
}

/** What a person has set for lists. */
export interface ListChoices {
  /** Page size of all lists; null leaves each its own. */
  readonly pageSize: number | null;
  /** How the list is grouped where its address does not say; null leaves it its own. */
  readonly grouping: readonly ListGrouping[] | null;
}

/** Name of the setting that keeps how a person groups a list. */
export const groupingSetting = (list: string) => `LIST_GROUP.${list}` as const;

/**
 * How a list is grouped under its state: as its address says, else as the person chose, else as the list does it;
 * empty: not at all. What it cannot be grouped by is left out.
 */
export function groupingOf(
  setup: Pick<ListSetup, "columns" | "groups">,
  { grouping }: Pick<ListState, "grouping">,
  chosen: ListChoices["grouping"],
): readonly ListGrouping[] {
  const wanted = grouping ?? chosen ?? setup.groups;
  return wanted.filter(({ by, column }, index) => {
    const isRepeated = wanted.findIndex((one) => one.column === column && one.by === by) < index;
    return !isRepeated && setup.columns.find(({ name }) => name === column)?.groupings.includes(by) === true;
  });
}

/** A page size that a person has chosen for all lists; null: none, or what cannot be one. */
export const asPageSize = (value: unknown): number | null =>
  typeof value === "number" && Number.isInteger(value) && value > 0 && value <= 500 ? value : null;

/** The order that a list shows: the one in the address, else its own. */
export function sortOf(setup: Pick<ListSetup, "order">, state: ListState): readonly ListSort[] {
  if (state.sort.length > 0) return state.sort;
  return setup.order.map(({ column, direction }) => ({ id: column, descending: direction === "desc" }));
}

/** The filters of a person, of the records of the page's own where it has one. */
function selectedBy({ filters, owner = null }: ListState): Condition | null {
  const asked = conditionOf(filters);
  if (owner === null) return asked;
  const own: Condition = { field: owner.reference, operator: "=", operand: { value: owner.key } };
  return asked === null ? own : { and: [own, asked] };
}

/** The questions of a list under its state, and what the person has set. */
export function listQuestions(
  setup: Pick<ListSetup, "id" | "columns" | "groups" | "order" | "pageSize">,
  state: ListState,
  choices: ListChoices,
): ListQuestions {
  const pageSize = choices.pageSize ?? setup.pageSize;
  const selection = {
    idList: setup.id,
    // `ConditionSchema` describes `Condition`; its static type is recursive with lists that may be written, which
    // nobody does.
    filter: selectedBy(state) as FilterInput,
    search: state.search === "" ? null : state.search,
  };
  const known = new Set(setup.columns.filter(({ sortable }) => sortable).map(({ name }) => name));
  const order = sortOf(setup, state)
    .filter(({ id }) => known.has(id))
    .map(({ id, descending }) => ({ column: id, direction: descending ? ("desc" as const) : ("asc" as const) }));
  const offset = (state.page - 1) * pageSize;
  const page = { ...selection, offset, limit: pageSize, ...(order.length > 0 ? { order } : {}) };
  const sort = sortOf(setup, state);
  const groups = groupingOf(setup, state, choices.grouping).map((by) => {
    const isTurned = sort.find(({ id }) => id === by.column)?.descending === true;
    return { ...selection, by, direction: isTurned ? ("desc" as const) : ("asc" as const) };
  });
  return { page, count: selection, groups };
}

/** What a list shows first under its state: its outermost groups, or its rows and how many there are. */
export function listQueries(
  setup: Parameters<typeof listQuestions>[0],
  state: ListState,
  choices: ListChoices,
): { readonly groups: GroupsQuery } | { readonly page: RowsQuery; readonly count: CountQuery } {
  const source = `list:${setup.id}` as const;
  const { count, groups, page } = listQuestions(setup, state, choices);
  const [outermost] = groups;
  if (outermost !== undefined) {
    const { idList: _list, ...query } = outermost;
    return { groups: { read: "groups", source, ...query } };
  }
  const { idList: _list, ...rows } = page;
  const { idList: _counted, ...counted } = count;
  return { page: { read: "rows", source, ...rows }, count: { read: "count", source, ...counted } };
}
