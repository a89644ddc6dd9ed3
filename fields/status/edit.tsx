import type { FieldEditProps } from "@tessera/web-kit/form/fieldView.ts";
import { OneOfChoices } from "@tessera/web-kit/values/OneOfChoices.tsx";
import type { ReactNode } from "react";
import type { StatusSettings } from "./def.ts";

/** Wide where nobody has placed it: the states stand beside each other. */
export const wide = true;

/** Chooses a state of those that stand beside each other in their order. */
export function Edit(props: FieldEditProps<StatusSettings>): ReactNode {
  return <OneOfChoices {...props} look="chips" />;
}
