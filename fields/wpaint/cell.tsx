import type { FieldCellProps } from "@tessera/web-kit/form/fieldView.ts";
import { lazyPart } from "@tessera/web-kit/panels/lazyPart.tsx";
import type { ReactNode } from "react";
import type { WpaintSettings } from "./def.ts";

const CellPicture = lazyPart(async () => (await import("./CellPicture.tsx")).CellPicture);

/** A small picture of the drawing, which comes late: few lists have one. */
export function Cell(props: FieldCellProps<WpaintSettings>): ReactNode {
  if (props.value === null) return null;
  return <CellPicture {...props} instead={<span className="t-cut">{props.text}</span>} />;
}
