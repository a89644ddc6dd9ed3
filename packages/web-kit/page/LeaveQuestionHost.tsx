import { ConfirmDialog } from "@tessera/ui/layer/ConfirmDialog.tsx";
import { type ReactNode, useEffect, useState } from "react";
import { useTexts } from "../texts/useTexts.ts";
import type { LeaveReason } from "./browserHistory.ts";
import { useHistory } from "./HistoryProvider.tsx";

/** A question that is open, and what takes its answer. */
interface Asked {
  readonly reason: LeaveReason;
  readonly answer: (agreed: boolean) => void;
}

/**
 * Asks the person before unsaved values are left behind, with the page or with a pop-up (see `useLeaveGuard`). Stands
 * once in the application.
 */
export function LeaveQuestionHost(): ReactNode {
  const history = useHistory();
  const { t } = useTexts();
  const [asked, setAsked] = useState<Asked | null>(null);
  useEffect(() => {
    history.setQuestion(
      (reason, isSaved) =>
        new Promise<boolean>((answer) => {
          const question: Asked = { reason, answer };
          setAsked(question);
          isSaved.addEventListener("abort", () => {
            setAsked((now) => (now === question ? null : now));
            answer(true);
          });
        }),
    );
    return () => history.setQuestion(null);
  }, [history]);
  if (asked === null) return null;
  const finish = (agreed: boolean): void => {
    setAsked(null);
    asked.answer(agreed);
  };
  const isPopup = asked.reason === "popup";
  return (
    <ConfirmDialog
      isPassing
      title={t(isPopup ? "you_have_unfinished_changes" : "kit.leave.title")}
      confirmLabel={t(isPopup ? "kit.popup.close_anyway" : "kit.leave.confirm")}
      cancelLabel={t("kit.leave.stay")}
      danger
      onConfirm={() => finish(true)}
      onCancel={() => finish(false)}
    >
      {t(isPopup ? "are_you_sure" : "kit.leave.text")}
    </ConfirmDialog>
  );
}
