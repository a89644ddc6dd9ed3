import { useTexts } from "@tessera/web-kit/texts/useTexts.ts";
import type { ReactNode } from "react";
import { strengthOf } from "./passwordRules.ts";

/** How hard what is typed is to guess, in words and as a bar; how long it has to be, while nothing is. */
export function StrengthHint({ id, min, text }: { id: string; min: number; text: string }): ReactNode {
  const { t } = useTexts();
  const { length } = [...text];
  const strength = strengthOf(text);
  const isShort = length < min;
  return (
    <p id={id} className="t-password__hint" aria-live="polite">
      {!isShort && (
        <span aria-hidden="true" className={`t-password__bar is-${strength}`}>
          <i />
          <i />
          <i />
        </span>
      )}
      {isShort ? t("field.password.min", { min }) : t(`field.password.${strength}`)}
    </p>
  );
}
