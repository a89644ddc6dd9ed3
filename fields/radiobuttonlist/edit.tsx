import type { FieldEditProps } from "@tessera/web-kit/form/fieldView.ts";
import { OneOfChoices } from "@tessera/web-kit/values/OneOfChoices.tsx";
import type { ReactNode } from "react";
import type { RadiobuttonlistSettings } from "./def.ts";

/** Wide where nobody has placed it: its options stand beside each other. */
export const wide = true;

/** Chooses one of options, each with the mark of a radio button. */
export function Edit(props: FieldEditProps<RadiobuttonlistSettings>): ReactNode {
  return <OneOfChoices {...props} />;
}
