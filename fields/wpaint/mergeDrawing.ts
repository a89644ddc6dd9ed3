import { mergedItems } from "@tessera/contract/mergedItems.ts";
import { canonicalJson } from "@tessera/std/canonicalJson.ts";
import { type Drawing, maxShapes, type Shape } from "./drawingValue.ts";

const isSame = (left: Shape | undefined, right: Shape): boolean =>
  left !== undefined && canonicalJson({ ...left }) === canonicalJson({ ...right });

/** A shape is changed as a whole: half of a move and half of another colour is what nobody drew. */
const mergedShape = (base: Shape | undefined, theirs: Shape, mine: Shape): Shape | null => {
  if (isSame(mine, theirs) || isSame(base, mine)) return theirs;
  return isSame(base, theirs) ? mine : null;
};

/**
 * Two people's changes of one drawing, shape by shape. Undefined where a person has to decide: both changed one shape
 * differently, one removed what the other changed, or all together are too many.
 */
export function mergeDrawing(versions: {
  readonly base: Drawing | null;
  readonly theirs: Drawing | null;
  readonly mine: Drawing | null;
}): Drawing | null | undefined {
  const of = (drawing: Drawing | null): readonly Shape[] => drawing?.shapes ?? [];
  const { base, mine, theirs } = versions;
  const shapes = mergedItems({ base: of(base), theirs: of(theirs), mine: of(mine) }, isSame, mergedShape);
  if (shapes === undefined || shapes.length > maxShapes) return undefined;
  return shapes.length === 0 ? null : { shapes: [...shapes] };
}
