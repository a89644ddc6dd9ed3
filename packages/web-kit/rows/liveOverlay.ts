import type { RowsUpdate } from "@tessera/contract/socket/rowsPayloads.ts";

/** Rows as `List_getList` answered them, with the updates since. */
export interface LiveOverlay {
  readonly rows: readonly unknown[];
  /** Null: as it was counted. */
  readonly count: RowsUpdate["count"];
  /** Rows of the page, as it is now, that are not on the screen. */
  readonly waiting: number;
  /** Columns that are different from what was on the screen a moment ago, by key. */
  readonly fresh: ReadonlyMap<string, ReadonlySet<string>>;
}

/** What a row as it was answered says under a name; null where it says nothing. */
function member(row: unknown, name: string): unknown {
  return typeof row === "object" && row !== null && Object.hasOwn(row, name) ? Reflect.get(row, name) : null;
}

/** The key of a row as it was answered; null for one without. */
export function keyOf(row: unknown): string | null {
  const key = member(row, "key");
  return typeof key === "string" ? key : null;
}

/** Columns whose cells differ between two states of a row. */
function changedColumns(before: unknown, after: unknown): ReadonlySet<string> {
  const [old, now] = [member(before, "cells"), member(after, "cells")];
  const names = typeof now === "object" && now !== null ? Object.keys(now) : [];
  return new Set(names.filter((name) => JSON.stringify(member(old, name)) !== JSON.stringify(member(now, name))));
}

/** Rows without updates yet. */
export function newOverlay(rows: readonly unknown[]): LiveOverlay {
  return { rows, count: null, waiting: 0, fresh: new Map() };
}

/**
 * Takes an update over. Rows that changed stay where they are, so that nothing moves under the reader's hand; updates
 * of unknown rows is left out.
 */
export function withUpdate(overlay: LiveOverlay, update: Omit<RowsUpdate, "watch" | "isStale">): LiveOverlay {
  const changed = new Map(update.changed.map((row) => [keyOf(row), row]));
  const gone = new Set(update.gone);
  const fresh = new Map(overlay.fresh);
  const rows: unknown[] = [];
  const known = new Set<string | null>();
  for (const row of overlay.rows) {
    const key = keyOf(row);
    if (key === null || !gone.has(key)) {
      known.add(key);
      const now = changed.get(key) ?? row;
      rows.push(now);
      if (key !== null && now !== row)
        fresh.set(key, new Set([...(fresh.get(key) ?? []), ...changedColumns(row, now)]));
    }
  }
  for (const row of update.added) {
    const key = keyOf(row);
    if (key === null || known.has(key)) continue;
    rows.push(row);
    fresh.set(key, changedColumns(null, row));
  }
  return { rows, count: update.count ?? overlay.count, waiting: update.waiting ?? overlay.waiting, fresh };
}
