import { Button } from "@tessera/ui/Button.tsx";
import type { ReactNode } from "react";
import { useTexts } from "../texts/useTexts.ts";
import { useNotifications } from "./NotificationsProvider.tsx";
import { useNotificationWork } from "./useNotificationWork.ts";

/** Marks all notifications as read; nothing when none is unread. */
export function ReadAllButton(): ReactNode {
  const { t } = useTexts();
  const { store, state } = useNotifications();
  const attempt = useNotificationWork();
  const unread = state.items.filter(({ read }) => !read).map(({ id }) => id);
  if (store === null || unread.length === 0) return null;
  return (
    <Button variant="quiet" onClick={() => attempt(store.markRead(unread))}>
      {t("kit.notifications.read_all")}
    </Button>
  );
}
