import type { FieldReadProps } from "@tessera/web-kit/form/fieldView.ts";
import type { ReactNode } from "react";
import "./textarea.css";

/** The text with its lines as they were written. */
export function Read(props: FieldReadProps): ReactNode {
  return <span className="t-field-lines">{typeof props.value === "string" ? props.value : ""}</span>;
}
