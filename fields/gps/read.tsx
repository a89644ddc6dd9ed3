import { useUiText } from "@tessera/ui/UiTextProvider.tsx";
import type { FieldReadProps } from "@tessera/web-kit/form/fieldView.ts";
import type { ReactNode } from "react";
import { placeText } from "./placeText.ts";

/** The place in degrees, as the person's language writes numbers. */
export function Read({ value }: FieldReadProps): ReactNode {
  const { language } = useUiText();
  return <span className="t-num">{placeText(String(value ?? ""), language)}</span>;
}
