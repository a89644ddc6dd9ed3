import { ChosenOptions } from "@tessera/web-kit/form/ChosenOptions.tsx";
import type { FieldReadProps } from "@tessera/web-kit/form/fieldView.ts";
import type { ReactNode } from "react";
import type { CheckboxlistSettings } from "./def.ts";

/** The names of what is chosen. */
export function Read(props: FieldReadProps<CheckboxlistSettings>): ReactNode {
  return <ChosenOptions {...props} />;
}
