import type { FieldReadProps } from "@tessera/web-kit/form/fieldView.ts";
import { MaskedValue } from "@tessera/web-kit/form/MaskedValue.tsx";
import type { ReactNode } from "react";

/** The expression on one line. */
export function Cell(props: FieldReadProps): ReactNode {
  if (props.masked) return <MaskedValue />;
  return typeof props.value === "string" ? <code>{props.value.replace(/\s+/g, " ")}</code> : null;
}
