import type { FieldReadProps } from "@tessera/web-kit/form/fieldView.ts";
import type { ReactNode } from "react";
import { PaintedText } from "./PaintedText.tsx";

/** The expression in its colours. */
export function Read({ value }: FieldReadProps): ReactNode {
  return (
    <code className="t-expr__read">
      <PaintedText text={typeof value === "string" ? value : ""} problems={[]} mark={null} />
    </code>
  );
}
