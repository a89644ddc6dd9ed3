import type { OutputOf } from "@tessera/contract/defineOperation.ts";
import type { getGroups } from "../../operations/getGroups.ts";
import type { ListRow } from "../listRow.ts";

/** A group as the server answers it. */
export type ListGroup = OutputOf<typeof getGroups>["groups"][number];

/** What has been read of the rows of an open group. */
export interface GroupRows {
  readonly rows: readonly ListRow[];
  /** `waits` for its next rows, or could not get them. */
  readonly state: "read" | "waits" | "failed";
}

/** One line of a grouped list: a group, a row of it, or what loads more. */
export type GroupLine =
  | { readonly kind: "group"; readonly id: string; readonly group: ListGroup; readonly isOpen: boolean }
  | { readonly kind: "row"; readonly id: string; readonly row: ListRow }
  | {
      readonly kind: "more";
      readonly id: string;
      readonly state: GroupRows["state"];
      /** Rows that are not read yet; null: groups that are not. */
      readonly left: number | null;
      readonly group: ListGroup | null;
    };

/** What tells a group from the others of its list. */
export const groupId = ({ value }: Pick<ListGroup, "value">): string => JSON.stringify(value);

/** The groups that are open before anybody opened or closed one: the first ones, as long as their rows fit on a page together. */
export function openAtFirst(groups: readonly ListGroup[], pageSize: number): ReadonlySet<string> {
  const open = new Set<string>();
  let rows = 0;
  for (const group of groups) {
    rows += group.count;
    if (rows > pageSize) break;
    open.add(groupId(group));
  }
  return open;
}

/** All lines, in order. `rowsOf` answers null for a closed group. */
export function groupLines(
  groups: readonly ListGroup[],
  hasMore: boolean,
  rowsOf: (group: ListGroup) => GroupRows | null,
): readonly GroupLine[] {
  const lines = groups.flatMap((group): readonly GroupLine[] => {
    const id = groupId(group);
    const read = rowsOf(group);
    const head: GroupLine = { kind: "group", id, group, isOpen: read !== null };
    if (read === null) return [head];
    const rows = read.rows.map((row): GroupLine => ({ kind: "row", id: `${id} ${row.id}`, row }));
    const left = group.count - read.rows.length;
    if (read.state === "read" && left <= 0) return [head, ...rows];
    return [head, ...rows, { kind: "more", id: `${id} more`, state: read.state, left, group }];
  });
  return hasMore ? [...lines, { kind: "more", id: "more", state: "read", left: null, group: null }] : lines;
}
