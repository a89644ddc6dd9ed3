import { useUiText } from "@tessera/ui/UiTextProvider.tsx";
import type { FieldReadProps } from "@tessera/web-kit/form/fieldView.ts";
import type { ReactNode } from "react";
import { numberText } from "./behaviour.ts";
import type { SliderSettings } from "./def.ts";
import { Meter } from "./Meter.tsx";

/** The number, and how far between the ends it is. */
export function Read({ settings, value }: FieldReadProps<SliderSettings>): ReactNode {
  const { language } = useUiText();
  return <Meter value={Number(value)} settings={settings} text={numberText(String(value), language, settings)} />;
}
