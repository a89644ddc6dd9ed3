import type { FieldReadProps } from "@tessera/web-kit/form/fieldView.ts";
import type { ReactNode } from "react";
import { jsonSource } from "./jsonSource.ts";
import "./jsoneditor.css";

/** The JSON on several lines; a text as it was written. */
export function Read({ field, value }: FieldReadProps): ReactNode {
  return value === null ? null : <pre className="t-json__read">{jsonSource(value, field.valueType)}</pre>;
}
