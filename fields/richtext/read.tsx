import type { FieldReadProps } from "@tessera/web-kit/form/fieldView.ts";
import { RichShown } from "@tessera/web-kit/rich/RichShown.tsx";
import type { ReactNode } from "react";

/** The text with its formats; links can be followed. */
export function Read({ value }: FieldReadProps): ReactNode {
  return typeof value === "string" ? <RichShown html={value} /> : null;
}
