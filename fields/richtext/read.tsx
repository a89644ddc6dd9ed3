import type { FieldReadProps } from "@tessera/web-kit/form/fieldView.ts";
import type { ReactNode } from "react";
import { RichShown } from "./RichShown.tsx";

/** The text with its formats; links can be followed. */
export function Read({ value }: FieldReadProps): ReactNode {
  return typeof value === "string" ? <RichShown html={value} /> : null;
}
