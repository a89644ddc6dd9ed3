import type { ReactNode } from "react";
import { useTexts } from "../texts/useTexts.ts";

/** In place of a field whose type this version does not know (spec forms §3). */
export function UnknownField(): ReactNode {
  const { t } = useTexts();
  return <span className="t-faint">{t("form.field.unknown")}</span>;
}
