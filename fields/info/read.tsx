import type { FieldReadProps } from "@tessera/web-kit/form/fieldView.ts";
import type { ReactNode } from "react";
import type { InfoSettings } from "./def.ts";
import { InfoText } from "./InfoText.tsx";

/** The text. */
export function Read({ field, settings }: FieldReadProps<InfoSettings>): ReactNode {
  return <InfoText label={field.label} settings={settings} />;
}
