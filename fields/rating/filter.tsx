import type { FieldFilterProps } from "@tessera/web-kit/form/fieldView.ts";
import type { ReactNode } from "react";
import { defaultStars } from "./behaviour.ts";
import type { RatingSettings } from "./def.ts";
import { StarInput } from "./StarInput.tsx";

/** Chooses the stars that records are compared with. */
export function Filter({ onText, settings, text }: FieldFilterProps<RatingSettings>): ReactNode {
  return (
    <StarInput
      max={settings.stars ?? defaultStars}
      value={text === "" ? null : Number(text)}
      onChange={(value) => onText(value === null ? "" : String(value))}
    />
  );
}
