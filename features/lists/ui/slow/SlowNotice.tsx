import { Banner } from "@tessera/ui/show/Banner.tsx";
import { useTexts } from "@tessera/web-kit/texts/useTexts.ts";
import type { ReactNode } from "react";
import type { SlowList } from "../slowList.ts";
import { slowLabels, useIndexAdvice } from "./useIndexAdvice.tsx";

/**
 * Beside rows that came late: the index that would have brought them sooner. Nothing for anyone who cannot plan one,
 * and where none is missing.
 */
export function SlowNotice({ slow }: { readonly slow: SlowList }): ReactNode {
  const { t } = useTexts();
  const { data: advice } = useIndexAdvice(slow.questions);
  if (advice === undefined || advice.may === "ask" || advice.indexes.length === 0) return null;
  return (
    <Banner
      tone="info"
      action={{ label: t("list.index.open", { count: advice.indexes.length }), onClick: () => slow.onPlan(advice) }}
    >
      {t("list.slow.columns", { columns: slowLabels(advice).join(", ") })}
    </Banner>
  );
}
