import type { FieldCellProps } from "@tessera/web-kit/form/fieldView.ts";
import type { ReactNode } from "react";

/** What was entered, on one line. */
export function Cell({ text }: FieldCellProps): ReactNode {
  return (
    <span className="t-cut" title={text}>
      {text}
    </span>
  );
}
