import type { FieldCellProps } from "@tessera/web-kit/form/fieldView.ts";
import type { ReactNode } from "react";
import type { NumberrangeSettings } from "./def.ts";

/** Both ends in figures of one width, on one line. */
export function Cell({ text }: FieldCellProps<NumberrangeSettings>): ReactNode {
  return <span className="t-num t-cut">{text}</span>;
}
