import type { FieldReadProps } from "@tessera/web-kit/form/fieldView.ts";
import type { ReactNode } from "react";
import { CellText } from "./CellText.tsx";
import { ChecktableGrid } from "./ChecktableGrid.tsx";
import type { DrawCell } from "./ChecktableRow.tsx";
import type { ChecktableSettings } from "./def.ts";
import { FinalText } from "./FinalText.tsx";
import { heldChecktable } from "./readChecktable.ts";

const draw: DrawCell = (viewpoint, column, value) =>
  viewpoint.kind === "final" ? (
    <FinalText stamp={column.stored?.final} />
  ) : (
    <CellText viewpoint={viewpoint} value={value} />
  );

/** The table to be read. */
export function Read({ field, settings, value }: FieldReadProps<ChecktableSettings>): ReactNode {
  return <ChecktableGrid value={heldChecktable(value)} settings={settings} label={field.label} draw={draw} />;
}
