import type { FormLock } from "@tessera/form-engine/store/formLock.ts";
import { formatTemporal } from "@tessera/ui/format/dateText.ts";
import { Banner } from "@tessera/ui/show/Banner.tsx";
import { useUiText } from "@tessera/ui/UiTextProvider.tsx";
import { wallClock } from "@tessera/web-kit/form/wallClock.ts";
import { usePageContext } from "@tessera/web-kit/page/usePageContext.ts";
import { useTexts } from "@tessera/web-kit/texts/useTexts.ts";
import type { ReactNode } from "react";
import type { LinkState, RecordLink } from "./recordLink.tsx";

/** Who is editing the record, and since when. */
function LockBanner({ lock }: { readonly lock: FormLock }): ReactNode {
  const page = usePageContext();
  const { t } = useTexts();
  const { language } = useUiText();
  return (
    <Banner tone="warning" flush>
      {t(lock.lockUserName === null ? "form.locked" : "form.locked.by", {
        name: lock.lockUserName,
        time: lock.lockTime && formatTemporal("datetime", wallClock(lock.lockTime, page.zone), language),
      })}
    </Banner>
  );
}

/**
 * That the record is locked, by whom and since when, and what can be done about it: to ask its owner, or to answer who
 * asks.
 */
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
