import type { FieldReadProps } from "@tessera/web-kit/form/fieldView.ts";
import type { ReactNode } from "react";
import { TemplatePreview } from "./TemplatePreview.tsx";

/** The template as it will look. */
export function Read({ value }: FieldReadProps): ReactNode {
  return typeof value === "string" ? <TemplatePreview text={value} /> : null;
}
