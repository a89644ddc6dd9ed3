import { mergeElements } from "./values/mergeElements.ts";

interface Item {
  readonly id: string;
}

const byId = <One extends Item>(items: readonly One[]) => new Map(items.map((item) => [item.id, item]));

/**
 * Two people's changes of a list of things with ids, one by one: what one of them added is there, what one of them
 * removed is not. `isSame` compares what people change, `mergeOne` merges what both have, null where it cannot.
 * Undefined where a person has to decide: both moved differently, one removed what the other changed, or one cannot be
 * merged.
 */
export function mergedItems<One extends Item>(
  versions: { readonly base: readonly One[]; readonly theirs: readonly One[]; readonly mine: readonly One[] },
  isSame: (left: One, right: One) => boolean,
  mergeOne: (base: One | undefined, theirs: One, mine: One) => One | null,
): readonly One[] | undefined {
  const [base, theirs, mine] = [byId(versions.base), byId(versions.theirs), byId(versions.mine)];
  const ids = mergeElements({ base: [...base.keys()], theirs: [...theirs.keys()], mine: [...mine.keys()] });
  if (ids === null) return undefined;
  const isLost = [...base].some(([id, was]) => {
    const [their, my] = [theirs.get(id), mine.get(id)];
    const left = their ?? my;
    return (their === undefined) !== (my === undefined) && left !== undefined && !isSame(was, left);
  });
  if (isLost) return undefined;
  const items: One[] = [];
  for (const id of ids.map(String)) {
    const [their, my] = [theirs.get(id), mine.get(id)];
    const item = their && my ? mergeOne(base.get(id), their, my) : (their ?? my);
    if (!item) return undefined;
    items.push(item);
  }
  return items;
}
