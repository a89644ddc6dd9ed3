import { Button } from "@tessera/ui/action/Button.tsx";
import { IconButton } from "@tessera/ui/action/IconButton.tsx";
import CheckCheck from "lucide-react/icons/check-check";
import type { ReactNode } from "react";
import { useTexts } from "../texts/useTexts.ts";
import { useNotifications } from "./NotificationsProvider.tsx";
import { useNotificationWork } from "./useNotificationWork.ts";

/** Marks all notifications as read; nothing when none is unread. */
export function ReadAllButton(props: {
  /** There is room for an icon alone. Default: false. */
  readonly compact?: boolean;
}): ReactNode {
  const { t } = useTexts();
  const { store, state } = useNotifications();
  const attempt = useNotificationWork();
  const unread = state.items.filter(({ read }) => !read).map(({ id }) => id);
  if (store === null || unread.length === 0) return null;
  const label = t("kit.notifications.read_all");
  if (props.compact === true)
    return <IconButton icon={CheckCheck} label={label} onClick={() => attempt(store.markRead(unread))} />;
  return (
    <Button variant="quiet" onClick={() => attempt(store.markRead(unread))}>
      {label}
    </Button>
  );
}
