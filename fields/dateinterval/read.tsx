import { useUiText } from "@tessera/ui/UiTextProvider.tsx";
import type { FieldReadProps } from "@tessera/web-kit/form/fieldView.ts";
import { usePageContext } from "@tessera/web-kit/page/usePageContext.ts";
import type { ReactNode } from "react";
import { intervalText } from "./intervalText.ts";

/** Both ends in the person's format, instants by the person's clock. */
export function Read({ field: { valueType }, value }: FieldReadProps): ReactNode {
  const { language } = useUiText();
  const { zone } = usePageContext();
  if (typeof value !== "string") return null;
  return <span className="t-date">{intervalText(value, language, { valueType, zone })}</span>;
}
