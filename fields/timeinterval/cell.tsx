import type { FieldCellProps } from "@tessera/web-kit/form/fieldView.ts";
import type { ReactNode } from "react";
import type { TimeintervalSettings } from "./def.ts";

/** Both ends in figures of one width, on one line. */
export function Cell({ text }: FieldCellProps<TimeintervalSettings>): ReactNode {
  return <span className="t-date t-cut">{text}</span>;
}
