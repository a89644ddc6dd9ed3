import type { OutputOf } from "@tessera/contract/defineOperation.ts";
import type { Json } from "@tessera/std/canonicalJson.ts";
import type { ListRow } from "@tessera/web-kit/rows/listRow.ts";
import type { getGroups } from "../../operations/getGroups.ts";

/** A group as the server answers it. */
export type ListGroup = OutputOf<typeof getGroups>["groups"][number];

/** What has been read of what a list, or an open group, consists of. */
export interface Read<Item> {
  readonly items: readonly Item[];
  /** `waits` for its next ones, or could not get them. */
  readonly state: "read" | "waits" | "failed";
  /** Whether there are more than are read. */
  readonly hasMore: boolean;
}

/** Values of the groups around something, the outermost first. */
export type GroupPath = readonly Json[];

/** Where the lines come from. A path is that of an open group, or empty for the list itself. */
interface GroupSource {
  /** Groups inside each other. */
  readonly depth: number;
  readonly groupsOf: (path: GroupPath) => Read<ListGroup>;
  readonly rowsOf: (path: GroupPath) => Omit<Read<ListRow>, "hasMore">;
  readonly isOpen: (path: GroupPath) => boolean;
}

/** One line of a grouped list: a group, a row of it, or what loads more. */
export type GroupLine =
  | {
      readonly kind: "group";
      readonly id: string;
      readonly path: GroupPath;
      readonly group: ListGroup;
      readonly isOpen: boolean;
      /** Lines of the rows in it that are read, as far as it is open. */
      readonly rows: readonly string[];
    }
  | { readonly kind: "row"; readonly id: string; readonly path: GroupPath; readonly row: ListRow }
  | {
      readonly kind: "more";
      readonly id: string;
      readonly path: GroupPath;
      readonly state: Read<unknown>["state"];
      /** Rows that are not read yet; null: groups that are not. */
      readonly left: number | null;
    };

/** What tells a group from the others of its list. */
export const groupId = (path: GroupPath): string => JSON.stringify(path);

/** Whether one group is another one, or inside it. */
export const isWithin = (path: GroupPath, outer: GroupPath): boolean =>
  outer.every((value, index) => JSON.stringify(value) === JSON.stringify(path[index]));

/**
 * The groups that are open before anyone opened or closed one: the first ones, as long as their rows fit on a page
 * together.
 */
export function openAtFirst(groups: readonly ListGroup[], pageSize: number): ReadonlySet<string> {
  const open = new Set<string>();
  let rows = 0;
  for (const { count, value } of groups) {
    rows += count;
    if (rows > pageSize) break;
    open.add(JSON.stringify(value));
  }
  return open;
}

function moreLine(path: GroupPath, { hasMore, state }: Read<unknown>, left: number | null): readonly GroupLine[] {
  return state === "read" && !hasMore ? [] : [{ kind: "more", id: `${groupId(path)} more`, path, state, left }];
}

/** All lines inside a group, or of the whole list, in order. */
export function groupLines(source: GroupSource, path: GroupPath = [], count = 0): readonly GroupLine[] {
  if (path.length === source.depth) {
    const read = source.rowsOf(path);
    const rows = read.items.map((row): GroupLine => ({ kind: "row", id: `${groupId(path)} ${row.id}`, path, row }));
    const left = Math.max(0, count - read.items.length);
    return [...rows, ...moreLine(path, { ...read, hasMore: left > 0 }, left)];
  }
  const read = source.groupsOf(path);
  const lines = read.items.flatMap((group): readonly GroupLine[] => {
    const own = [...path, group.value];
    const isOpen = source.isOpen(own);
    const inside = isOpen ? groupLines(source, own, group.count) : [];
    const rows = inside.flatMap(({ id, kind }) => (kind === "row" ? [id] : []));
    return [{ kind: "group", id: groupId(own), path: own, group, isOpen, rows }, ...inside];
  });
  return [...lines, ...moreLine(path, read, null)];
}
