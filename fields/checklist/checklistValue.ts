import { closed, type Static } from "@tessera/contract/schema.ts";
import { Type } from "typebox";

/** A point of a checklist. */
const point = closed({
  id: Type.String({ minLength: 1, maxLength: 40 }),
  text: Type.String({ maxLength: 500 }),
  done: Type.Boolean(),
  /** What someone found. */
  note: Type.Optional(Type.String({ maxLength: 1000 })),
});

/** What is stored of a checklist. */
export const checklistSchema = closed({ points: Type.Array(point, { maxItems: 200 }) });

/** See `point`. */
export type Point = Static<typeof point>;
/** See `checklistSchema`. */
export type Checklist = Static<typeof checklistSchema>;

/** A point that every list of a field has. */
export interface GivenPoint {
  readonly id: string;
  readonly text: string;
}

/**
 * The checklist as it is stored: texts without blanks around them, no point and no note without a text; null without
 * any point.
 */
export function storedChecklist({ points }: Checklist): Checklist | null {
  const stored = points.flatMap(({ done, id, note, text }): Point[] => {
    const [clean, said] = [text.trim(), note?.trim() ?? ""];
    return clean === "" ? [] : [{ id, text: clean, done, ...(said === "" ? {} : { note: said }) }];
  });
  return stored.length === 0 ? null : { points: stored };
}

/**
 * The points as they are shown: those that are given first, in their order, then those that people added. A given text
 * replaces the stored one.
 */
export function shownPoints(value: Checklist | null, given: readonly GivenPoint[]): readonly Point[] {
  const stored = value?.points ?? [];
  const own = stored.filter(({ id }) => !given.some((one) => one.id === id));
  const first = given.map(({ id, text }): Point => {
    const known = stored.find((one) => one.id === id);
    return known ? { ...known, text } : { id, text, done: false };
  });
  return [...first, ...own];
}

/** How many points are done. */
export const countDone = (points: readonly Point[]): number => points.filter(({ done }) => done).length;
