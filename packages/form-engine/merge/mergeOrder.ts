import { sameJson } from "./plainRecord.ts";

type Ids = readonly string[];

/** The order of rows after a merge. */
export interface MergedOrder {
  readonly ids: Ids;
  /** Whether both sides moved rows, each differently: then `ids` has mine. */
  readonly isConflict: boolean;
}

/** Ids by the nearest one before them that is among `fixed`; null stands for the start. */
function groupsOf(ids: Ids, fixed: ReadonlySet<string>): ReadonlyMap<string | null, Ids> {
  const groups = new Map<string | null, string[]>();
  let anchor: string | null = null;
  for (const id of ids) {
    if (fixed.has(id)) anchor = id;
    else groups.set(anchor, [...(groups.get(anchor) ?? []), id]);
  }
  return groups;
}

/**
 * Puts ids into `skeleton`, each after what stands before it in `ids`; those of two sides at one place stand in an
 * order that is the same no matter who is first.
 */
function insert(skeleton: Ids, ...sides: readonly Ids[]): Ids {
  const fixed = new Set(skeleton);
  const groups = sides.map((ids) => groupsOf(ids, fixed));
  const at = (anchor: string | null): Ids => {
    const here = groups.flatMap((side) => {
      const group = side.get(anchor);
      return group ? [group] : [];
    });
    return here.sort(([left = ""], [right = ""]) => (left < right ? -1 : left > right ? 1 : 0)).flat();
  };
  return [...new Set([...at(null), ...skeleton.flatMap((id) => [id, ...at(id)])])];
}

/**
 * Merges two orders of rows that came from one: anyone who moved rows wins, new rows stand after what stood before
 * them. `kept` are the rows that the merged record has; the result holds each of them once.
 */
export function mergeOrder(base: Ids, theirs: Ids, mine: Ids, kept: ReadonlySet<string>): MergedOrder {
  const old = new Set(base);
  const [inTheirs, inMine] = [new Set(theirs), new Set(mine)];
  const shared = new Set(base.filter((id) => inTheirs.has(id) && inMine.has(id)));
  const among = (ids: Ids, set: ReadonlySet<string>) => ids.filter((id) => set.has(id));
  const isMoved = (ids: Ids, own: ReadonlySet<string>) => !sameJson(among(ids, old), among(base, own));
  const isSame = sameJson(among(theirs, shared), among(mine, shared));
  const [theyMoved, iMoved] = [isMoved(theirs, inTheirs), isMoved(mine, inMine)];
  const lead = iMoved ? mine : theyMoved ? theirs : base;
  const other = iMoved ? theirs : mine;
  const keptOld = new Set(base.filter((id) => kept.has(id)));
  // A row that one side removed and the merge keeps stands in the other side's order only.
  const skeleton = insert(among(lead, keptOld), among(other, keptOld));
  const ids = insert(skeleton, among(theirs, kept), among(mine, kept));
  return { ids, isConflict: theyMoved && iMoved && !isSame };
}
