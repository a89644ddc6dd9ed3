import { ChosenOption } from "@tessera/web-kit/form/ChosenOption.tsx";
import type { FieldReadProps } from "@tessera/web-kit/form/fieldView.ts";
import type { ReactNode } from "react";

/** The name of what is chosen; its key where no name is known. */
export function Read({ display, field, value }: FieldReadProps): ReactNode {
  return <ChosenOption field={field} value={value} display={display} />;
}
