import type { FieldCellProps } from "@tessera/web-kit/form/fieldView.ts";
import type { ReactNode } from "react";
import type { ColorSettings } from "./def.ts";
import { Swatch } from "./Swatch.tsx";

/** The colour in a list's cell. */
export function Cell({ text }: FieldCellProps<ColorSettings>): ReactNode {
  return <Swatch text={text} />;
}
