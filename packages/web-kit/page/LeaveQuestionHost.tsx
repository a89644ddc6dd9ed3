import { ConfirmDialog } from "@tessera/ui/ConfirmDialog.tsx";
import { type ReactNode, useEffect, useState } from "react";
import { useTexts } from "../texts/useTexts.ts";
import { useHistory } from "./HistoryProvider.tsx";

/** Asks the person before unsaved values are left behind (see `useLeaveGuard`). Stands once in the application. */
export function LeaveQuestionHost(): ReactNode {
  const history = useHistory();
  const { t } = useTexts();
  const [answer, setAnswer] = useState<((agreed: boolean) => void) | null>(null);
  useEffect(() => {
    history.setQuestion(() => new Promise<boolean>((resolve) => setAnswer(() => resolve)));
    return () => history.setQuestion(null);
  }, [history]);
  if (answer === null) return null;
  const finish = (agreed: boolean): void => {
    setAnswer(null);
    answer(agreed);
  };
  return (
    <ConfirmDialog
      title={t("kit.leave.title")}
      confirmLabel={t("kit.leave.confirm")}
      cancelLabel={t("kit.leave.stay")}
      danger
      onConfirm={() => finish(true)}
      onCancel={() => finish(false)}
    >
      {t("kit.leave.text")}
    </ConfirmDialog>
  );
}
