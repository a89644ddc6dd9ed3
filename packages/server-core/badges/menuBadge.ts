import type { RequestContext } from "../context.ts";
import type { Signal } from "../outbox/outbox.ts";

/** Whose count may be another now: that of one person, or of everyone. Null: nobody's. */
export type CountMoved = { readonly user: string } | "everyone" | null;

/**
 * A count that a feature offers to menus (spec lists §2.10): an item of a menu shows it as its badge. It is asked under
 * the caller's rights, and says nothing of what these do not show. Previews have none: a person who is looked as is not
 * the one who looks.
 */
export interface MenuBadge {
  /** Unique among all features; documents keep it. */
  readonly name: string;
  /** Key of the text by which designers choose it. */
  readonly label: string;
  /**
   * How many the caller has, `max` for that many and more; null: they have nothing to do with it. The caller has
   * compared the counters.
   */
  readonly count: (context: RequestContext, max: number) => Promise<number | null>;
  /** Entities whose records it counts. Absent: none. */
  readonly entities?: readonly string[];
  /**
   * What a signal of the outbox changes of it; signals that may be gone count as everyone's. Absent: no signal does.
   */
  readonly moved?: (signal: Signal) => CountMoved;
}

/** Badges by name. Throws where two have the same. */
export function badgesByName(badges: readonly MenuBadge[]): ReadonlyMap<string, MenuBadge> {
  const named = new Map(badges.map((badge) => [badge.name, badge]));
  if (named.size < badges.length) {
    const [twice] = badges.filter((badge) => named.get(badge.name) !== badge);
    throw new Error(`Two features offer the badge ${twice?.name}.`);
  }
  return named;
}
