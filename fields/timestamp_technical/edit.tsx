import { ReadValue } from "@tessera/ui/field/ReadValue.tsx";
import type { FieldEditProps } from "@tessera/web-kit/form/fieldView.ts";
import type { ReactNode } from "react";
import { Read } from "./read.tsx";

/** There is nothing to edit: the moment as it is read. */
export function Edit({ field, settings, state }: FieldEditProps): ReactNode {
  return (
    <ReadValue>
      {state.value !== null && <Read field={field} settings={settings} value={state.value} display={null} />}
    </ReadValue>
  );
}
