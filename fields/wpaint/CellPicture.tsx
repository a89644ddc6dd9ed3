import type { FieldCellProps } from "@tessera/web-kit/form/fieldView.ts";
import { useTexts } from "@tessera/web-kit/texts/useTexts.ts";
import type { ReactNode } from "react";
import { DrawingShown } from "./DrawingShown.tsx";
import type { WpaintSettings } from "./def.ts";
import { readDrawing } from "./readDrawing.ts";

/** A small picture of the drawing; what is none as text. */
export function CellPicture({ settings, text, value }: FieldCellProps<WpaintSettings>): ReactNode {
  const { t } = useTexts();
  const drawing = readDrawing(value);
  if (drawing === null) return <span className="t-cut">{text}</span>;
  const label = t("field.wpaint.drawing", { count: drawing.shapes.length });
  return (
    <span className="t-paint__cell">
      <DrawingShown drawing={drawing} label={label} picture={settings.picture} />
    </span>
  );
}
