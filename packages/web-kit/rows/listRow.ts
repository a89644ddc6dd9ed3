import type { Json } from "@tessera/std/canonicalJson.ts";

/** A row of a page as `Records.page` answers it. */
export interface ListRow {
  /** Unique on its page: the key, or the row's number where the entity has none. */
  readonly id: string;
  readonly key: string | null;
  readonly cells: ReadonlyMap<string, Json>;
  /** Columns whose cells the person may not read. */
  readonly masked: ReadonlySet<string>;
  /** Of rows of a query: how many values the person may not read, of those that a cell is made of. */
  readonly hidden?: ReadonlyMap<string, number>;
  readonly mayDelete: boolean;
}

function member(value: unknown, name: string): unknown {
  return typeof value === "object" && value !== null && Object.hasOwn(value, name) ? Reflect.get(value, name) : null;
}

/**
 * What is masked in a row: names of cells, or, of a query, how many of the values behind each. A cell without any value
 * that may be read is masked.
 */
function maskedIn(masked: unknown, cells: ListRow["cells"]): Pick<ListRow, "masked" | "hidden"> {
  if (Array.isArray(masked)) return { masked: new Set(masked.filter((name) => typeof name === "string")) };
  const counts = new Map(Object.entries(Object(masked)).map(([name, count]) => [name, Number(count)]));
  return { masked: new Set([...counts.keys()].filter((name) => (cells.get(name) ?? null) === null)), hidden: counts };
}

/** Reads the rows of `List_getList`. */
export function readRows(rows: readonly unknown[]): readonly ListRow[] {
  return rows.map((row, index) => {
    const key = member(row, "key");
    const found = member(row, "cells");
    // The answer is JSON.
    const cells = new Map(
      typeof found === "object" && found !== null ? (Object.entries(found) as [string, Json][]) : [],
    );
    const may = member(row, "may");
    return {
      id: typeof key === "string" ? key : String(index),
      key: typeof key === "string" ? key : null,
      cells,
      ...maskedIn(member(row, "masked"), cells),
      mayDelete: may === null || member(may, "delete") === true,
    };
  });
}
