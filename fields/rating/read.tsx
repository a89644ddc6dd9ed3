import type { FieldReadProps } from "@tessera/web-kit/form/fieldView.ts";
import { useTexts } from "@tessera/web-kit/texts/useTexts.ts";
import type { ReactNode } from "react";
import { defaultStars } from "./behaviour.ts";
import type { RatingSettings } from "./def.ts";
import { Stars } from "./Stars.tsx";

/** The stars; a number that is no rating stands as it is. */
export function Read({ settings, value }: FieldReadProps<RatingSettings>): ReactNode {
  const { t } = useTexts();
  const { stars: max = defaultStars } = settings;
  if (typeof value !== "number" || value < 0 || value > max)
    return <span className="t-num">{String(value ?? "")}</span>;
  return <Stars value={value} max={max} label={t("field.rating.stars", { value, max })} />;
}
