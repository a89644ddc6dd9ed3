import type { FieldReadProps } from "@tessera/web-kit/form/fieldView.ts";
import type { ReactNode } from "react";

/** The text of the label. */
export function Read(props: FieldReadProps): ReactNode {
  return <p className="t-quiet">{props.field.label}</p>;
}
