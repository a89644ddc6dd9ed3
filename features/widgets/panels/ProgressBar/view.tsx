import { ProgressBar } from "@tessera/ui/show/ProgressBar.tsx";
import { useUiText } from "@tessera/ui/UiTextProvider.tsx";
import { useOperationQuery } from "@tessera/web-kit/api/useOperationQuery.ts";
import { PanelBars } from "@tessera/web-kit/panels/PanelBars.tsx";
import { PanelProblem } from "@tessera/web-kit/panels/PanelProblem.tsx";
import type { PanelViewProps } from "@tessera/web-kit/panels/panelView.ts";
import { fillPlain } from "@tessera/web-kit/texts/fillText.ts";
import { useTexts } from "@tessera/web-kit/texts/useTexts.ts";
import type { ReactNode } from "react";
import type { Static } from "typebox";
import { getCount } from "#features/lists/operations/getCount.ts";
import type { progressBarPanel } from "./def.ts";
import "../../ui/widgets.css";

/** How many records a list has, or at least has; `fixed` where none is named. */
function useAmount(list: string | null, fixed: number) {
  const query = useOperationQuery(getCount, { idList: list ?? "none" }, { enabled: list !== null });
  return {
    query,
    amount: list === null ? fixed : query.data?.total,
    isExact: list === null || query.data?.exact !== false,
  };
}

/** The bar with "12 of 40". */
export function View(props: PanelViewProps<Static<typeof progressBarPanel.params>>): ReactNode {
  const { doneList, label, max, note, value, wholeList } = props.params;
  const { t } = useTexts();
  const { language } = useUiText();
  const done = useAmount(doneList, value);
  const whole = useAmount(wholeList, max);
  const failed = [done, whole].find(({ query }) => query.error !== null);
  if (failed) return <PanelProblem error={failed.query.error} onAgain={() => void failed.query.refetch()} />;
  if (done.amount === undefined || whole.amount === undefined) return <PanelBars widths={[240]} />;
  const amountText = (amount: number, isExact: boolean): string =>
    `${new Intl.NumberFormat(language).format(amount)}${isExact ? "" : "+"}`;
  const amounts = { done: amountText(done.amount, done.isExact), whole: amountText(whole.amount, whole.isExact) };
  return (
    <div className="t-widget">
      {whole.amount === 0 ? (
        <p className="t-quiet">{t("widgets.progress.nothing", { label })}</p>
      ) : (
        <ProgressBar
          label={label}
          value={done.amount}
          max={whole.amount}
          note={note ? fillPlain(note, amounts) : t("widgets.progress.note", amounts)}
        />
      )}
    </div>
  );
}
