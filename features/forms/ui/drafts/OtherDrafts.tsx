import { Button } from "@tessera/ui/action/Button.tsx";
import { formatTemporal } from "@tessera/ui/format/dateText.ts";
import { Dialog } from "@tessera/ui/layer/Dialog.tsx";
import { Banner } from "@tessera/ui/show/Banner.tsx";
import type { FoundDraft } from "@tessera/web-kit/drafts/draftBox.ts";
import { shownText } from "@tessera/web-kit/form/shownText.ts";
import { wallClock } from "@tessera/web-kit/form/wallClock.ts";
import { formatLocale } from "@tessera/web-kit/texts/localeOf.ts";
import { useTexts } from "@tessera/web-kit/texts/useTexts.ts";
import { type ReactNode, useState } from "react";
import { isDraft } from "./keptDraft.tsx";
import "./OtherDrafts.css";

/** Labels of what a draft changes: fields, and sub-forms of which rows are changed. */
function labelsOf(content: unknown): readonly string[] {
  if (!isDraft(content)) return [];
  const { tables, values } = content.snapshot;
  const isTouched = ({ added, changed, removed }: (typeof tables)[string]): boolean =>
    added.length + removed.length + Object.keys(changed).length > 0;
  return [...Object.values(values), ...Object.values(tables).filter(isTouched)].map(({ label }) => label);
}

/** Says that other tabs left drafts of the record, and lists them: one is gone on with, or given up. */
export function OtherDrafts(props: {
  readonly drafts: readonly FoundDraft[];
  readonly zone: string;
  /** Goes on with a draft in the place of what is entered, which is kept. */
  readonly onTake: (id: string) => Promise<void>;
  readonly onDiscard: (id: string) => void;
}): ReactNode {
  const { drafts, zone } = props;
  const { language, t } = useTexts();
  const [isOpen, setOpen] = useState(false);
  const close = (): void => setOpen(false);
  const whenOf = ({ at }: FoundDraft): string => {
    const instant = new Date(at).toISOString().slice(0, 19).replace("T", " ");
    return formatTemporal("datetime", wallClock(instant, zone), formatLocale(language));
  };
  return (
    <>
      <Banner
        tone="info"
        title={t("form.draft.others", { count: drafts.length })}
        action={{ label: t("form.draft.list"), onClick: () => setOpen(true) }}
        flush
      />
      {isOpen && (
        <Dialog
          title={t("form.draft.others", { count: drafts.length })}
          size="wide"
          fills
          onClose={close}
          footer={<Button onClick={close}>{t("form.draft.dismiss")}</Button>}
        >
          <p className="t-quiet">{t("form.draft.take_text")}</p>
          <ul className="t-drafts">
            {drafts.map((draft) => {
              const when = whenOf(draft);
              const labels = labelsOf(draft.content).map((label) => shownText(label, t));
              return (
                <li key={draft.id} className="t-drafts__item">
                  <div>
                    <b className="t-date">{when}</b>
                    <p>{labels.join(", ")}</p>
                  </div>
                  <Button variant="quiet" danger onClick={() => props.onDiscard(draft.id)}>
                    {t("form.draft.discard")}
                    <span className="t-hide">{when}</span>
                  </Button>
                  <Button
                    onClick={() => {
                      close();
                      void props.onTake(draft.id);
                    }}
                  >
                    {t("form.draft.take")}
                    <span className="t-hide">{when}</span>
                  </Button>
                </li>
              );
            })}
          </ul>
        </Dialog>
      )}
    </>
  );
}
