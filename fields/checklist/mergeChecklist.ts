import { mergeElements } from "@tessera/contract/values/mergeElements.ts";
import type { Checklist, Point } from "./checklistValue.ts";

/** A part of a point that one of two people changed, or both alike; undefined where they differ. */
function merged<Part>(base: Part, theirs: Part, mine: Part): { readonly part: Part } | undefined {
  if (mine === base || mine === theirs) return { part: theirs };
  return theirs === base ? { part: mine } : undefined;
}

function mergedPoint(base: Point | undefined, theirs: Point, mine: Point): Point | null {
  const was = base ?? { id: mine.id, text: theirs.text, done: false };
  const text = merged(was.text, theirs.text, mine.text);
  const done = merged(was.done, theirs.done, mine.done);
  const note = merged(was.note, theirs.note, mine.note);
  if (!text || !done || !note) return null;
  const { part } = note;
  return { id: mine.id, text: text.part, done: done.part, ...(part === undefined ? {} : { note: part }) };
}

const isSame = (left: Point, right: Point): boolean =>
  left.text === right.text && left.done === right.done && left.note === right.note;

const byId = (list: Checklist | null) => new Map((list?.points ?? []).map((point) => [point.id, point]));

/**
 * Two people's changes of one checklist, point by point: other points, and other parts of one point, do not meet. Null
 * where both changed the same part differently, moved points differently, or one of them took out a point that the
 * other changed.
 */
export function mergeChecklist(versions: {
  readonly base: Checklist | null;
  readonly theirs: Checklist | null;
  readonly mine: Checklist | null;
}): Checklist | null | undefined {
  const [base, theirs, mine] = [byId(versions.base), byId(versions.theirs), byId(versions.mine)];
  const ids = mergeElements({ base: [...base.keys()], theirs: [...theirs.keys()], mine: [...mine.keys()] });
  if (ids === null) return undefined;
  const isLost = [...base].some(([id, was]) => {
    const [their, my] = [theirs.get(id), mine.get(id)];
    const left = their ?? my;
    return (their === undefined) !== (my === undefined) && left !== undefined && !isSame(was, left);
  });
  if (isLost) return undefined;
  const points: Point[] = [];
  for (const id of ids.map(String)) {
    const [their, my] = [theirs.get(id), mine.get(id)];
    const point = their && my ? mergedPoint(base.get(id), their, my) : (their ?? my);
    if (!point) return undefined;
    points.push(point);
  }
  return points.length === 0 ? null : { points };
}
