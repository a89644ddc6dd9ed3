import { Banner } from "@tessera/ui/Banner.tsx";
import { useTexts } from "@tessera/web-kit/texts/useTexts.ts";
import type { ReactNode } from "react";
import type { LinkState, RecordLink } from "./recordLink.tsx";

/** What can be done about a lock: to ask its owner for it, or to answer who asks. That it is locked, and by whom, says the form's own banner. */
export function LockBanners(props: {
  link: RecordLink;
  state: LinkState;
  isReadOnly: boolean;
  onSave: () => Promise<void>;
}): ReactNode {
  const { isReadOnly, link, state } = props;
  const { isAsking, isIdle, isRefused, question, status } = state;
  const { t } = useTexts();
  const somebody = t("form.lock.somebody");
  const owner = status?.userName ?? somebody;
  const isForeign = status?.isLocked === true && !status.mine;
  const ask = { label: t("form.lock.ask"), onClick: () => link.ask() };
  // Once it is saved nothing stands in the way any more, and the question is answered by that.
  const give = { label: t("form.lock.give"), onClick: () => void props.onSave() };
  return (
    <>
      {isForeign && !isReadOnly && (
        <Banner tone="info" flush {...(isAsking ? {} : { action: ask })}>
          {isAsking
            ? t("form.lock.asking", { name: owner })
            : t(isRefused ? "form.lock.refused" : "form.lock.closed", { name: owner })}
        </Banner>
      )}
      {question && (
        <Banner
          tone="info"
          title={t("form.lock.question", { name: question.userName ?? somebody })}
          action={give}
          flush
        >
          <button type="button" className="t-act-link" onClick={() => link.answer(false)}>
            {t("form.lock.keep")}
          </button>
        </Banner>
      )}
      {isIdle && !isForeign && (
        <Banner tone="info" flush>
          {t("form.lock.idle")}
        </Banner>
      )}
    </>
  );
}
