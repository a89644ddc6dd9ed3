import type { FieldCellProps } from "@tessera/web-kit/form/fieldView.ts";
import type { ReactNode } from "react";
import type { SliderSettings } from "./def.ts";
import { Meter } from "./Meter.tsx";

/** The number in a list's cell, and how far between the ends it is. */
export function Cell({ settings, text, value }: FieldCellProps<SliderSettings>): ReactNode {
  return <Meter value={Number(value)} settings={settings} text={text} />;
}
