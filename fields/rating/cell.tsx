import type { FieldCellProps } from "@tessera/web-kit/form/fieldView.ts";
import { useTexts } from "@tessera/web-kit/texts/useTexts.ts";
import type { ReactNode } from "react";
import { defaultStars } from "./behaviour.ts";
import type { RatingSettings } from "./def.ts";
import { Stars } from "./Stars.tsx";

/** The stars in a list's cell. */
export function Cell({ settings, text, value }: FieldCellProps<RatingSettings>): ReactNode {
  const { t } = useTexts();
  const { stars: max = defaultStars } = settings;
  if (typeof value !== "number" || value < 0 || value > max) return text;
  return <Stars value={value} max={max} label={t("field.rating.stars", { value, max })} />;
}
