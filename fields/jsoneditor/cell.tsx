import type { FieldCellProps } from "@tessera/web-kit/form/fieldView.ts";
import type { ReactNode } from "react";
import "./jsoneditor.css";

/** The JSON on one line, in letters of one width; all of it on pointing at it. */
export function Cell({ text }: FieldCellProps): ReactNode {
  return (
    <span className="t-cut t-json__cell" title={text}>
      {text}
    </span>
  );
}
