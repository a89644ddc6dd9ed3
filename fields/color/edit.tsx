import type { FieldEditProps } from "@tessera/web-kit/form/fieldView.ts";
import type { ReactNode } from "react";
import { ColorInput } from "./ColorInput.tsx";
import type { ColorSettings } from "./def.ts";

/** Edits a colour. */
export function Edit({ onChange, state, variant }: FieldEditProps<ColorSettings>): ReactNode {
  return (
    <ColorInput
      label={variant === "sheet" ? state.label : undefined}
      value={typeof state.value === "string" ? state.value : null}
      onChange={onChange}
    />
  );
}
