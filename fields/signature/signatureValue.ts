import { closed, type Static } from "@tessera/contract/schema.ts";
import { Type } from "typebox";

/** Size of what is signed on, in the units that points are stored in. */
export const signatureWidth = 600;
export const signatureHeight = 200;

/** The most points of a signature; a hand needs some hundred. */
export const maxPoints = 4000;

/**
 * What is stored of a signature: lines of a hand as `x, y, x, y, …`, and the name of who signed. One of them at least.
 */
export const signatureSchema = closed({
  strokes: Type.Optional(
    Type.Array(
      Type.Array(Type.Integer({ minimum: 0, maximum: signatureWidth }), { minItems: 2, maxItems: 2 * maxPoints }),
      {
        maxItems: 200,
      },
    ),
  ),
  name: Type.Optional(Type.String({ maxLength: 200 })),
});

/** See `signatureSchema`. */
export type Signature = Static<typeof signatureSchema>;

/** How many points a signature has. */
export const countPoints = ({ strokes = [] }: Signature): number =>
  strokes.reduce((count, stroke) => count + stroke.length / 2, 0);

/** The signature as it is stored: a name without blanks around it, no empty part; null without a line and a name. */
export function storedSignature({ name = "", strokes = [] }: Signature): Signature | null {
  const clean = name.trim();
  if (clean === "" && strokes.length === 0) return null;
  return { ...(strokes.length > 0 ? { strokes } : {}), ...(clean === "" ? {} : { name: clean }) };
}
