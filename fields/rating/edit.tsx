import type { FieldEditProps } from "@tessera/web-kit/form/fieldView.ts";
import type { ReactNode } from "react";
import { defaultStars } from "./behaviour.ts";
import type { RatingSettings } from "./def.ts";
import { StarInput } from "./StarInput.tsx";

/** Two of them have room beside each other in a narrow form. */
export const half = true;

/** Chooses how many stars. */
export function Edit({ onChange, settings, state, variant }: FieldEditProps<RatingSettings>): ReactNode {
  return (
    <StarInput
      label={variant === "sheet" ? state.label : undefined}
      max={settings.stars ?? defaultStars}
      value={typeof state.value === "number" ? state.value : null}
      onChange={onChange}
    />
  );
}
