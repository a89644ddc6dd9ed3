/** A part of what there is, the newest first. */
export interface ActivityPage<Item> {
  readonly items: readonly Item[];
  /** What older ones are asked for by; null where there are none. */
  readonly next: number | null;
}

interface Placed {
  readonly place?: number;
}

/** What is known, with the newest page read once more: older items stay where the page reaches down to them. */
export function withNewest<Item extends Placed>(
  known: ActivityPage<Item>,
  fresh: ActivityPage<Item>,
): ActivityPage<Item> {
  const oldest = fresh.items.at(-1)?.place;
  if (fresh.next === null || oldest === undefined) return fresh;
  const isJoined = known.items.some(({ place = 0 }) => place >= oldest);
  if (!isJoined) return fresh;
  const older = known.items.filter(({ place = 0 }) => place < oldest);
  return { items: [...fresh.items, ...older], next: older.length > 0 ? known.next : fresh.next };
}

/** What is shown of a record's activity. */
export type ActivityFilter = "all" | "comments" | "changes" | "files";

/** A source of entries, each with the instant at which it happened; null is before all others. */
export interface ActivitySource<Kind extends string, Item> {
  readonly kind: Kind;
  readonly page: ActivityPage<Item & { readonly at: string | null }>;
}

/** An entry of the stream. */
export interface ActivityEntry<Kind extends string, Item> {
  readonly kind: Kind;
  readonly at: string | null;
  readonly item: Item;
}

/**
 * Entries of several sources, the oldest first. What is older than the end of a source that has more is left out, or
 * entries of that source would come between those that are seen later. `next` is the source to read on, null where all
 * is there.
 */
export function activityEntries<Kind extends string, Item>(
  sources: readonly ActivitySource<Kind, Item>[],
): { readonly entries: readonly ActivityEntry<Kind, Item>[]; readonly next: Kind | null } {
  const open = sources
    .filter(({ page }) => page.next !== null)
    .map(({ kind, page }) => ({ kind, end: page.items.at(-1)?.at ?? "" }))
    .toSorted((left, right) => (left.end < right.end ? 1 : left.end > right.end ? -1 : 0));
  const [latest] = open;
  const end = latest?.end ?? "";
  const entries = sources
    .flatMap(({ kind, page }) => page.items.map((item) => ({ kind, at: item.at, item })))
    .filter(({ at }) => latest === undefined || (at ?? "") >= end)
    .toSorted((left, right) => {
      const [one, other] = [left.at ?? "", right.at ?? ""];
      return one < other ? -1 : one > other ? 1 : 0;
    });
  return { entries, next: latest?.kind ?? null };
}
