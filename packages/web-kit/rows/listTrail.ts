/** What a list was asked for, without which part of it: as its operations take it, which check it. */
export interface AskedRows {
  readonly idList: string;
  readonly [name: string]: unknown;
}

/**
 * Rows that a list showed below each other: their keys in order, the first at `from` (from 0) of what was asked for.
 */
export interface ShownRows {
  readonly ask: AskedRows;
  readonly from: number;
  readonly keys: readonly string[];
  /** One record that was gone on to, where the list itself did not show it. */
  readonly isStep?: true;
}

/** A list as it was last shown in this tab: the way back to it, and which records stand before and behind another. */
export interface ListTrail {
  /** Address of its page, with its order, filter and search. */
  readonly url: string;
  readonly rows: readonly ShownRows[];
}

/** Where a record stands in the list that one came from. */
export interface TrailPlace {
  readonly url: string;
  readonly ask: AskedRows;
  /** From 0. */
  readonly at: number;
}

/** Keeps texts as `sessionStorage` does, for as long as the tab is open. */
export type TrailStorage = Pick<Storage, "getItem" | "setItem">;

/** Trails are of one person: another one who signs in in the same tab has none. */
const nameOf = (subject: string, path: string): string => `listTrail ${subject} ${path}`;

const isTrail = (value: unknown): value is ListTrail =>
  typeof value === "object" && value !== null && "url" in value && "rows" in value && Array.isArray(value.rows);

/** The list whose records open at `path`, as it was last shown here; null when there was none. */
export function readTrail(storage: TrailStorage, subject: string, path: string): ListTrail | null {
  const text = storage.getItem(nameOf(subject, path));
  if (text === null) return null;
  try {
    const trail: unknown = JSON.parse(text);
    return isTrail(trail) ? trail : null;
  } catch {
    // Anyone may write to the storage of their own browser.
    return null;
  }
}

/** Takes note of what a list shows whose records open at `path`. Without room in the storage there is no trail. */
export function noteTrail(storage: TrailStorage, subject: string, path: string, trail: ListTrail): void {
  try {
    storage.setItem(nameOf(subject, path), JSON.stringify(trail));
  } catch {
    // The way on is a help, and what else is kept there matters more.
  }
}

/** Where a record stands in a trail; null: nowhere, as when one came another way. */
export function placeIn(trail: ListTrail | null, key: string): TrailPlace | null {
  for (const { ask, from, keys } of trail?.rows ?? []) {
    const at = keys.indexOf(key);
    if (trail !== null && at >= 0) return { url: trail.url, ask, at: from + at };
  }
  return null;
}

/** The trail once one has gone on to a record that stands at a place of it, which the list may not have shown. */
export function trailAt(trail: ListTrail, key: string, { ask, at }: TrailPlace): ListTrail {
  const step: ShownRows = { ask, from: at, keys: [key], isStep: true };
  return { ...trail, rows: [step, ...trail.rows.filter(({ isStep }) => isStep !== true)] };
}
