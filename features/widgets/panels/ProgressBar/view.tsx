import type { CountAnswer } from "@tessera/contract/panelData.ts";
import { ProgressBar } from "@tessera/ui/show/ProgressBar.tsx";
import { useUiText } from "@tessera/ui/UiTextProvider.tsx";
import type { DataViewProps } from "@tessera/web-kit/panels/panelView.ts";
import { fillPlain } from "@tessera/web-kit/texts/fillText.ts";
import { useTexts } from "@tessera/web-kit/texts/useTexts.ts";
import type { ReactNode } from "react";
import type { Static } from "typebox";
import type { progressBarPanel } from "./def.ts";
import "../../ui/widgets.css";

/** How many records each list has; null where none is named. */
interface Counts {
  readonly done: CountAnswer | null;
  readonly whole: CountAnswer | null;
}

/** The bar with "12 of 40". */
export function View(props: DataViewProps<Static<typeof progressBarPanel.params>, Counts>): ReactNode {
  const { label, max, note, value } = props.params;
  const { t } = useTexts();
  const { language } = useUiText();
  const done = props.answers.done ?? { total: value, exact: true };
  const whole = props.answers.whole ?? { total: max, exact: true };
  const amountText = ({ exact, total }: CountAnswer): string =>
    `${new Intl.NumberFormat(language).format(total)}${exact ? "" : "+"}`;
  const amounts = { done: amountText(done), whole: amountText(whole) };
  return (
    <div className="t-widget">
      {whole.total === 0 ? (
        <p className="t-quiet">{t("widgets.progress.nothing", { label })}</p>
      ) : (
        <ProgressBar
          label={label}
          value={done.total}
          max={whole.total}
          note={note ? fillPlain(note, amounts) : t("widgets.progress.note", amounts)}
        />
      )}
    </div>
  );
}
