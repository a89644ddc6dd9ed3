import type { FieldReadProps } from "@tessera/web-kit/form/fieldView.ts";
import type { ReactNode } from "react";
import { PaintedText } from "./PaintedText.tsx";
import "@tessera/web-kit/code/codeColours.css";
import "./expressioneditor.css";

/** The expression in its colours. */
export function Read({ value }: FieldReadProps): ReactNode {
  return (
    <code className="t-code t-expression t-expr__read">
      <PaintedText text={typeof value === "string" ? value : ""} />
    </code>
  );
}
