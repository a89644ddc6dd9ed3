import { useUiText } from "@tessera/ui/UiTextProvider.tsx";
import type { FieldReadProps } from "@tessera/web-kit/form/fieldView.ts";
import type { ReactNode } from "react";
import { intervalText } from "./intervalText.ts";

/** Both ends in the person's format. */
export function Read({ value }: FieldReadProps): ReactNode {
  const { language } = useUiText();
  return typeof value === "string" ? <span className="t-date">{intervalText(value, language)}</span> : null;
}
