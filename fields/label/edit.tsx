import type { FieldEditProps } from "@tessera/web-kit/form/fieldView.ts";
import type { ReactNode } from "react";

/** It draws itself whole: no label above, no marks. */
export const bare = true;

/** The text of the label; there is nothing to edit. */
export function Edit(props: FieldEditProps): ReactNode {
  return <p className="t-quiet">{props.state.label}</p>;
}
