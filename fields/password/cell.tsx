import { useTexts } from "@tessera/web-kit/texts/useTexts.ts";
import type { ReactNode } from "react";

/** That there is a password. */
export function Cell(): ReactNode {
  const { t } = useTexts();
  return <span className="t-cut">{t("field.password.set")}</span>;
}
