import type { FieldEditProps } from "@tessera/web-kit/form/fieldView.ts";
import type { ReactNode } from "react";
import type { InfoSettings } from "./def.ts";
import { InfoText } from "./InfoText.tsx";

/** It draws itself whole: no label above, no marks. */
export const bare = true;
/** Text takes the whole width where nobody has placed it. */
export const wide = true;

/** The text; there is nothing to edit. */
export function Edit({ settings, state }: FieldEditProps<InfoSettings>): ReactNode {
  return <InfoText label={state.label} settings={settings} />;
}
