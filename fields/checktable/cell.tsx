import type { FieldCellProps } from "@tessera/web-kit/form/fieldView.ts";
import { lazyPart } from "@tessera/web-kit/panels/lazyPart.tsx";
import type { ReactNode } from "react";
import type { ChecktableSettings } from "./def.ts";

const CellProgress = lazyPart(async () => (await import("./CellProgress.tsx")).CellProgress);

/** How far the table is, which comes late: few lists have one. */
export function Cell(props: FieldCellProps<ChecktableSettings>): ReactNode {
  if (props.value === null) return null;
  return <CellProgress {...props} instead={<span className="t-cut">{props.text}</span>} />;
}
