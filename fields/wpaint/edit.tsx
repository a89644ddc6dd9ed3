import { fromJson } from "@tessera/expression/values/json.ts";
import type { FieldEditProps } from "@tessera/web-kit/form/fieldView.ts";
import { type ReactNode, useMemo } from "react";
import type { WpaintSettings } from "./def.ts";
import { PaintEditor } from "./PaintEditor.tsx";
import { heldDrawing } from "./readDrawing.ts";

/** A drawing needs the width. */
export const wide = true;

/** Draws, over a picture where the field has one. */
export function Edit({ onChange, settings, state }: FieldEditProps<WpaintSettings>): ReactNode {
  const shapes = useMemo(() => heldDrawing(state.value)?.shapes ?? [], [state.value]);
  return (
    <PaintEditor
      shapes={shapes}
      settings={settings}
      onShapes={(next) => onChange(next.length === 0 ? null : fromJson({ shapes: [...next] }))}
    />
  );
}
