import { ChosenOptions } from "@tessera/web-kit/form/ChosenOptions.tsx";
import type { FieldReadProps } from "@tessera/web-kit/form/fieldView.ts";
import type { ReactNode } from "react";
import type { MultiselectSettings } from "./def.ts";

/** The names of what is chosen. */
export function Read(props: FieldReadProps<MultiselectSettings>): ReactNode {
  return <ChosenOptions {...props} />;
}
