import type { FieldReadProps } from "@tessera/web-kit/form/fieldView.ts";
import { MaskedValue } from "@tessera/web-kit/form/MaskedValue.tsx";
import type { ReactNode } from "react";
import { Read } from "./read.tsx";

/** The value in a list's cell. */
export function Cell(props: FieldReadProps): ReactNode {
  if (props.masked) return <MaskedValue />;
  return props.value === null ? null : <Read {...props} />;
}
