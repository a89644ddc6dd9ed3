import { structuredBehaviour } from "@tessera/contract/structuredBehaviour.ts";
import type { SignatureSettings } from "./def.ts";
import { countPoints, maxPoints, signatureHeight, signatureSchema, storedSignature } from "./signatureValue.ts";

const isOdd = (stroke: readonly number[]): boolean =>
  stroke.length % 2 !== 0 || stroke.some((value, index) => index % 2 === 1 && value > signatureHeight);

/** Signatures: lines of a hand, the name of who signed, or both. They are found by the name. */
export const behaviour = structuredBehaviour<typeof signatureSchema, SignatureSettings>({
  schema: signatureSchema,
  canonical: storedSignature,
  texts: ["name"],
  check: (value, { drawn = false }) => {
    const { strokes = [] } = value;
    if (strokes.some(isOdd)) return { code: "field.signature.form" };
    if (countPoints(value) > maxPoints) return { code: "field.signature.long" };
    return drawn && strokes.length === 0 ? { code: "field.signature.undrawn" } : null;
  },
  format: ({ name }) => name ?? "✍",
  parse: (text) => (text.trim() === "" ? null : { name: text.trim() }),
});
