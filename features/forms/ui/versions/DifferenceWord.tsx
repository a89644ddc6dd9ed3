import type { Difference } from "@tessera/form-engine/merge/compareVersions.ts";
import { useTexts } from "@tessera/web-kit/texts/useTexts.ts";
import type { ReactNode } from "react";

/** Says in a word how a field or row differs: colour never says it alone. */
export function DifferenceWord(props: { readonly of: Difference }): ReactNode {
  const { t } = useTexts();
  return props.of === "equals" ? null : (
    <span className={`t-versions__word is-${props.of}`}>{t(`form.versions.${props.of}`)}</span>
  );
}
