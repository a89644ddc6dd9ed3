import type { FieldReadProps } from "@tessera/web-kit/form/fieldView.ts";
import { MaskedValue } from "@tessera/web-kit/form/MaskedValue.tsx";
import type { ReactNode } from "react";

/** The beginning of the text, on one line. */
export function Cell(props: FieldReadProps): ReactNode {
  if (props.masked) return <MaskedValue />;
  if (typeof props.value !== "string") return null;
  return <code className="t-cut">{props.value.slice(0, 200).replace(/\s+/g, " ")}</code>;
}
