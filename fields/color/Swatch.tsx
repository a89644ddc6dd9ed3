import type { ReactNode } from "react";
import { isColor } from "./behaviour.ts";
import "./color.css";

/** A colour with its name; what is no colour stands as it is. */
export function Swatch({ text }: { text: string }): ReactNode {
  if (!isColor(text)) return <span>{text}</span>;
  return (
    <span className="t-color">
      <span className="t-color__swatch" style={{ backgroundColor: text }} aria-hidden="true" />
      <span className="t-num">{text}</span>
    </span>
  );
}
