import type { Json } from "@tessera/std/canonicalJson.ts";

/** A row of a page as `Records.page` answers it. */
export interface ListRow {
  /** Unique on its page: the key, or the row's number where the entity has none. */
  readonly id: string;
  readonly key: string | null;
  readonly cells: ReadonlyMap<string, Json>;
  /** Columns whose cells the person may not read. */
  readonly masked: ReadonlySet<string>;
  readonly mayDelete: boolean;
}

function member(value: unknown, name: string): unknown {
  return typeof value === "object" && value !== null && Object.hasOwn(value, name) ? Reflect.get(value, name) : null;
}

/** Reads the rows of `List_getList`. */
export function readRows(rows: readonly unknown[]): readonly ListRow[] {
  return rows.map((row, index) => {
    const key = member(row, "key");
    const cells = member(row, "cells");
    const masked = member(row, "masked");
    const may = member(row, "may");
    return {
      id: typeof key === "string" ? key : String(index),
      key: typeof key === "string" ? key : null,
      // The answer is JSON.
      cells: new Map(typeof cells === "object" && cells !== null ? (Object.entries(cells) as [string, Json][]) : []),
      masked: new Set(Array.isArray(masked) ? masked.filter((name) => typeof name === "string") : []),
      mayDelete: may === null || member(may, "delete") === true,
    };
  });
}
