import type { FieldFilterProps } from "@tessera/web-kit/form/fieldView.ts";
import type { ReactNode } from "react";
import { ColorInput } from "./ColorInput.tsx";
import type { ColorSettings } from "./def.ts";

/** Chooses the colour that records are compared with. */
export function Filter({ onText, text }: FieldFilterProps<ColorSettings>): ReactNode {
  return <ColorInput value={text === "" ? null : text} onChange={(value) => onText(value ?? "")} />;
}
