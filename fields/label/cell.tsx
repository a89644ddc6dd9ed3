import type { FieldReadProps } from "@tessera/web-kit/form/fieldView.ts";
import type { ReactNode } from "react";

/** The words of the label, on one line. */
export function Cell(props: FieldReadProps): ReactNode {
  return <span>{props.field.label}</span>;
}
