import { useTexts } from "@tessera/web-kit/texts/useTexts.ts";
import type { ReactNode } from "react";
import { dots } from "./passwordRules.ts";

/** That there is a password. */
export function Read(): ReactNode {
  const { t } = useTexts();
  return (
    <span>
      <span aria-hidden="true">{dots}</span>
      <span className="t-hide">{t("field.password.set")}</span>
    </span>
  );
}
