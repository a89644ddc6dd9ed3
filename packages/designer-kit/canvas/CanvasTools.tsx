import { IconButton } from "@tessera/ui/action/IconButton.tsx";
import { useTexts } from "@tessera/web-kit/texts/useTexts.ts";
import Maximize from "lucide-react/icons/maximize";
import ZoomIn from "lucide-react/icons/zoom-in";
import ZoomOut from "lucide-react/icons/zoom-out";
import type { ReactNode } from "react";
import type { Zoom } from "./useCanvasView.tsx";
import "./CanvasTools.css";

/**
 * Buttons for how much of a canvas is seen; their names say the keys that do the same; one key more shows the actual
 * size.
 */
export function CanvasTools(props: { onZoom: (zoom: Zoom) => void }): ReactNode {
  const { t } = useTexts();
  return (
    <div className="t-canvas__tools">
      <IconButton icon={ZoomIn} label={t("definitions.canvas.zoom_in")} onClick={() => props.onZoom("in")} />
      <IconButton icon={ZoomOut} label={t("definitions.canvas.zoom_out")} onClick={() => props.onZoom("out")} />
      <IconButton icon={Maximize} label={t("definitions.canvas.fit")} onClick={() => props.onZoom("all")} />
    </div>
  );
}
