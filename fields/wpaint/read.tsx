import { Button } from "@tessera/ui/action/Button.tsx";
import type { FieldReadProps } from "@tessera/web-kit/form/fieldView.ts";
import { useTexts } from "@tessera/web-kit/texts/useTexts.ts";
import Download from "lucide-react/icons/download";
import { type ReactNode, useRef, useState } from "react";
import { DrawingShown } from "./DrawingShown.tsx";
import type { WpaintSettings } from "./def.ts";
import { downloadDrawing } from "./downloadDrawing.tsx";
import { heldDrawing } from "./readDrawing.ts";

/** The drawing, with a way to keep it as a picture. */
export function Read({ field, settings, value }: FieldReadProps<WpaintSettings>): ReactNode {
  const { t } = useTexts();
  const place = useRef<HTMLElement>(null);
  const [hasFailed, setFailed] = useState(false);
  const drawing = heldDrawing(value);
  if (drawing === null) return null;
  const keep = (): void => {
    const svg = place.current?.querySelector("svg");
    if (svg) downloadDrawing(svg, settings.picture, field.label).catch(() => setFailed(true));
  };
  return (
    <figure ref={place} className="t-paint__read">
      <DrawingShown
        drawing={drawing}
        label={t("field.wpaint.drawing", { count: drawing.shapes.length })}
        picture={settings.picture}
      />
      <figcaption>
        <Button variant="quiet" icon={Download} onClick={keep}>
          {t("field.wpaint.download")}
        </Button>
        {hasFailed && <span role="alert">{t("field.wpaint.download_failed")}</span>}
      </figcaption>
    </figure>
  );
}
