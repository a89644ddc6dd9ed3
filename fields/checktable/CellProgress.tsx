import type { FieldCellProps } from "@tessera/web-kit/form/fieldView.ts";
import type { ReactNode } from "react";
import type { ChecktableSettings } from "./def.ts";
import { readChecktable } from "./readChecktable.ts";
import { useProgressText } from "./useProgressText.tsx";

/** How far the table is; what was found on pointing at it. */
export function CellProgress({ settings, text, value }: FieldCellProps<ChecktableSettings>): ReactNode {
  const table = readChecktable(value);
  const progress = useProgressText(table, settings);
  return (
    <span className="t-num t-cut" title={text}>
      {table === null ? text : progress}
    </span>
  );
}
