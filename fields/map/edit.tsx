import { fromJson } from "@tessera/expression/values/json.ts";
import { Skeleton } from "@tessera/ui/show/Skeleton.tsx";
import type { FieldEditProps } from "@tessera/web-kit/form/fieldView.ts";
import { lazyPart } from "@tessera/web-kit/panels/lazyPart.tsx";
import { type ReactNode, useMemo } from "react";
import type { MapSettings } from "./def.ts";
import type { Shape } from "./mapValue.ts";
import { heldShapes } from "./readMap.ts";
import { ShapeTexts } from "./ShapeTexts.tsx";

const MapEditor = lazyPart(async () => (await import("./MapEditor.tsx")).MapEditor);

/** A map needs the width. */
export const wide = true;

/** Edits shapes on a map. Without it they can be read. */
export function Edit({ onChange, settings, state }: FieldEditProps<MapSettings>): ReactNode {
  const shapes = useMemo(() => heldShapes(state.value), [state.value]);
  const take = (next: readonly Shape[]): void =>
    onChange(next.length === 0 ? null : fromJson({ type: "FeatureCollection", features: [...next] }));
  return (
    <MapEditor
      shapes={shapes}
      settings={settings}
      onShapes={take}
      waiting={<Skeleton height={320} />}
      instead={<ShapeTexts shapes={shapes} />}
    />
  );
}
