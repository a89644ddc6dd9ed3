import { Banner } from "@tessera/ui/show/Banner.tsx";
import { useTexts } from "@tessera/web-kit/texts/useTexts.ts";
import type { ReactNode } from "react";
import { LockBanner } from "./LockBanner.tsx";
import type { LinkState, RecordLink } from "./recordLink.tsx";

/** That the record is locked, by whom and since when, and what can be done about it: to ask its owner, or to answer who asks. */
export function LockBanners(props: {
  link: Pick<RecordLink, "answer" | "ask">;
  state: LinkState;
  isReadOnly: boolean;
  onSave: () => Promise<void>;
}): ReactNode {
  const { isReadOnly, link, state } = props;
  const { isAsking, isIdle, isRefused, question, status } = state;
  const { t } = useTexts();
  const someone = t("form.lock.someone");
  const owner = status?.userName ?? someone;
  const isForeign = status?.isLocked === true && !status.mine;
  const ask = { label: t("form.lock.ask"), onClick: () => link.ask() };
  // Once it is saved nothing stands in the way any more, and the question is answered by that.
  const give = { label: t("form.lock.give"), onClick: () => void props.onSave() };
  return (
    <>
      {isForeign && (
        <LockBanner lock={{ isLocked: true, mine: false, lockUserName: status.userName, lockTime: status.lockTime }} />
      )}
      {isForeign && !isReadOnly && (
        <Banner tone="info" flush {...(isAsking ? {} : { action: ask })}>
          {isAsking
            ? t("form.lock.asking", { name: owner })
            : t(isRefused ? "form.lock.refused" : "form.lock.closed", { name: owner })}
        </Banner>
      )}
      {question && (
        <Banner tone="info" title={t("form.lock.question", { name: question.userName ?? someone })} action={give} flush>
          <button type="button" className="t-act-link t-reach" onClick={() => link.answer(false)}>
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
