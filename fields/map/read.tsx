import { Skeleton } from "@tessera/ui/show/Skeleton.tsx";
import type { FieldReadProps } from "@tessera/web-kit/form/fieldView.ts";
import { lazyPart } from "@tessera/web-kit/panels/lazyPart.tsx";
import { type ReactNode, useMemo } from "react";
import type { MapSettings } from "./def.ts";
import { heldShapes } from "./readMap.ts";
import { ShapeTexts } from "./ShapeTexts.tsx";

const MapShown = lazyPart(async () => (await import("./MapShown.tsx")).MapShown);

/** The shapes on a map, and as text. */
export function Read({ settings, value }: FieldReadProps<MapSettings>): ReactNode {
  const shapes = useMemo(() => heldShapes(value), [value]);
  if (shapes.length === 0) return null;
  return (
    <div className="t-map__read">
      <MapShown shapes={shapes} settings={settings} waiting={<Skeleton height={220} />} instead={null} />
      <ShapeTexts shapes={shapes} />
    </div>
  );
}
