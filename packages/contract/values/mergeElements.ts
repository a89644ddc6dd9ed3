import type { Json } from "@tessera/std/canonicalJson.ts";
import type { ValueVersions } from "../fieldBehaviour.ts";

/** The elements of a list; null where one is no plain value or stands twice. */
function elementsOf(list: Json): readonly Json[] | null {
  if (list === null) return [];
  if (!Array.isArray(list) || new Set(list).size < list.length) return null;
  return list.some((element) => typeof element === "object" && element !== null) ? null : list;
}

const isSame = (left: readonly Json[], right: readonly Json[]): boolean =>
  left.length === right.length && left.every((element, index) => element === right[index]);

/**
 * Merges lists whose elements stand in them once: what one of the two added is there, what one of them removed is not.
 * Elements stand in the order of the one who moved some, new ones behind them, those that were saved first in front.
 * Null where both moved elements differently, and for lists of another kind.
 */
export function mergeElements({ base, mine, theirs }: ValueVersions): readonly Json[] | null {
  const [was, their, my] = [elementsOf(base), elementsOf(theirs), elementsOf(mine)];
  if (was === null || their === null || my === null) return null;
  if (isSame(was, my)) return their;
  if (isSame(was, their)) return my;
  const [inBase, inTheirs, inMine] = [new Set(was), new Set(their), new Set(my)];
  const isCommon = (element: Json): boolean => inBase.has(element) && inTheirs.has(element) && inMine.has(element);
  const [order, theirOrder, myOrder] = [was.filter(isCommon), their.filter(isCommon), my.filter(isCommon)];
  const theyMoved = !isSame(order, theirOrder);
  const iMoved = !isSame(order, myOrder);
  if (theyMoved && iMoved && !isSame(theirOrder, myOrder)) return null;
  const stays = (element: Json): boolean => !inBase.has(element) || isCommon(element);
  const [first, second] = iMoved && !theyMoved ? [my, their] : [their, my];
  const inFirst = new Set(first);
  return [...first.filter(stays), ...second.filter((element) => stays(element) && !inFirst.has(element))];
}
