import type { ReactNode } from "react";
import { signatureHeight, signatureWidth } from "./signatureValue.ts";
import { strokePath } from "./strokePath.ts";

/** The lines of a signature, in the colour of the text around them. */
export function Ink(props: { readonly strokes: readonly (readonly number[])[]; readonly label: string }): ReactNode {
  return (
    <svg
      className="t-sign__ink"
      viewBox={`0 0 ${signatureWidth} ${signatureHeight}`}
      preserveAspectRatio="xMinYMid meet"
      role="img"
      aria-label={props.label}
    >
      <path d={props.strokes.map(strokePath).join("")} />
    </svg>
  );
}
