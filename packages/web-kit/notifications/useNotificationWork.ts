import { useCallback } from "react";
import { useTexts } from "../texts/useTexts.ts";
import { useNotify } from "./useNotify.ts";

/** Says so when what was done with a notification did not arrive. */
export function useNotificationWork(): (work: Promise<void>) => void {
  const { t } = useTexts();
  const notify = useNotify();
  return useCallback(
    (work) => {
      work.catch(() => notify({ type: "error", message: t("kit.notifications.not_done") }));
    },
    [notify, t],
  );
}
