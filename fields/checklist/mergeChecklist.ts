import { mergedItems } from "@tessera/contract/mergedItems.ts";
import { mergedPart } from "@tessera/contract/mergedPart.ts";
import type { Checklist, Point } from "./checklistValue.ts";

function mergedPoint(base: Point | undefined, theirs: Point, mine: Point): Point | null {
  const was = base ?? { id: mine.id, text: theirs.text, done: false };
  const text = mergedPart(was.text, theirs.text, mine.text);
  const done = mergedPart(was.done, theirs.done, mine.done);
  const note = mergedPart(was.note, theirs.note, mine.note);
  if (!text || !done || !note) return null;
  const { part } = note;
  return { id: mine.id, text: text.part, done: done.part, ...(part === undefined ? {} : { note: part }) };
}

const isSame = (left: Point, right: Point): boolean =>
  left.text === right.text && left.done === right.done && left.note === right.note;

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
  const of = (list: Checklist | null): readonly Point[] => list?.points ?? [];
  const { base, mine, theirs } = versions;
  const points = mergedItems({ base: of(base), theirs: of(theirs), mine: of(mine) }, isSame, mergedPoint);
  if (points === undefined) return undefined;
  return points.length === 0 ? null : { points: [...points] };
}
