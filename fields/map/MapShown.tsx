import { useTexts } from "@tessera/web-kit/texts/useTexts.ts";
import { type ReactNode, useEffect, useRef } from "react";
import type { MapSettings } from "./def.ts";
import { shapeLayer, showAll, shownLayers, stands, useLeafletMap } from "./leafletMap.tsx";
import type { Shape } from "./mapValue.ts";

/** Shapes on a map that is moved and enlarged. What it shows stands beside it as text. */
export function MapShown(props: { readonly shapes: readonly Shape[]; readonly settings: MapSettings }): ReactNode {
  const { settings, shapes } = props;
  const { t } = useTexts();
  const place = useRef<HTMLDivElement>(null);
  const map = useLeafletMap(place, settings, { in: t("field.map.zoom_in"), out: t("field.map.zoom_out") });
  const drawn = JSON.stringify(shapes);
  useEffect(() => {
    if (!stands(map)) return;
    const all: readonly Shape[] = JSON.parse(drawn);
    const layers = all.map(shapeLayer);
    const shown = shownLayers(layers).addTo(map);
    showAll(map, layers);
    return () => {
      shown.remove();
    };
  }, [map, drawn]);
  return <div ref={place} className="t-map__view t-map__view--read" />;
}
