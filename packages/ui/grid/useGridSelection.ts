import { type RefObject, useRef } from "react";
import type { GridGroup } from "./DataGridColumn.ts";

/** What is selected in a grid, and how it changes. Groups are selected by what they stand for. */
export interface GridSelection {
  /** Where the next range begins; null before a row was ticked. */
  readonly anchor: RefObject<number | null>;
  /** Ids that the tick of a row selects. */
  readonly idsAt: (index: number) => readonly string[];
  readonly tickOf: (ids: readonly string[]) => boolean | "mixed";
  /** Ids of all rows that stand for themselves. */
  readonly allIds: readonly string[];
  readonly allTick: boolean | "mixed";
  readonly toggle: (index: number, range: boolean) => void;
  readonly toggleAll: () => void;
}

/** Keeps what a range begins at, and works out ticks. */
export function useGridSelection<Row>({
  groupOf,
  onSelect,
  rowId,
  rows,
  selected = new Set(),
}: {
  readonly rows: readonly Row[];
  readonly rowId: (row: Row) => string;
  readonly groupOf: ((row: Row) => GridGroup | undefined) | undefined;
  readonly selected: ReadonlySet<string> | undefined;
  readonly onSelect: ((selected: ReadonlySet<string>) => void) | undefined;
}): GridSelection {
  const anchor = useRef<number | null>(null);
  const single = groupOf === undefined ? rows : rows.filter((row) => groupOf(row) === undefined);
  const idsAt = (index: number): readonly string[] => {
    const row = rows[index];
    if (row === undefined) return [];
    const group = groupOf?.(row);
    return group === undefined ? [rowId(row)] : (group.members ?? []);
  };
  const tickOf = (ids: readonly string[]): boolean | "mixed" => {
    const many = ids.filter((id) => selected.has(id)).length;
    return many === 0 ? false : many === ids.length ? true : "mixed";
  };
  const turn = (ids: readonly string[], on: boolean): void => {
    const next = new Set(selected);
    for (const id of ids) {
      if (on) next.add(id);
      else next.delete(id);
    }
    onSelect?.(next);
  };
  const toggle = (index: number, range: boolean): void => {
    const own = idsAt(index);
    if (!onSelect || own.length === 0) return;
    const start = range ? (anchor.current ?? index) : index;
    const [from, to] = [Math.min(start, index), Math.max(start, index)];
    const between = range
      ? rows
          .slice(from, to + 1)
          .filter((row) => single.includes(row))
          .map(rowId)
      : [];
    anchor.current = index;
    turn([...between, ...own], tickOf(own) !== true);
  };
  const allIds = single.map(rowId);
  const allTick = tickOf(allIds);
  const toggleAll = (): void => {
    if (onSelect) turn(allIds, allTick !== true);
  };
  return { anchor, idsAt, tickOf, allIds, allTick, toggle, toggleAll };
}
