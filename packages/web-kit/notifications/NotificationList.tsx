import { Button } from "@tessera/ui/action/Button.tsx";
import { EmptyState } from "@tessera/ui/show/EmptyState.tsx";
import { ErrorState } from "@tessera/ui/show/ErrorState.tsx";
import { Skeleton } from "@tessera/ui/show/Skeleton.tsx";
import type { ReactNode } from "react";
import { RunItems } from "../runs/RunItems.tsx";
import { useTexts } from "../texts/useTexts.ts";
import { NotificationItem } from "./NotificationItem.tsx";
import { useNotifications } from "./NotificationsProvider.tsx";
import { useNotificationWork } from "./useNotificationWork.ts";
import "./notifications.css";

const waitingRows = [180, 240, 140];

/** What the person has running, and their notifications, newest first: read, mark as read, follow, delete. */
export function NotificationList(props: {
  /** A link was followed. */
  onFollow: () => void;
  /** One goes, and with it the button that had the focus. */
  onRemove: () => void;
}): ReactNode {
  const { t } = useTexts();
  const { store, state } = useNotifications();
  const attempt = useNotificationWork();
  const { status, items } = state;
  if (store === null) return null;
  return (
    <>
      <RunItems onFollow={props.onFollow} onRemove={props.onRemove} />
      {status === "loading" && items.length === 0 && (
        <div className="t-notes__waiting" role="status" aria-label={t("kit.notifications.loading")}>
          {waitingRows.map((width) => (
            <Skeleton key={width} width={width} />
          ))}
        </div>
      )}
      {status === "failed" && (
        <ErrorState
          title={t("kit.notifications.failed")}
          action={<Button onClick={() => void store.load()}>{t("kit.again")}</Button>}
        />
      )}
      {status === "ready" && items.length === 0 && <EmptyState text={t("kit.notifications.empty")} />}
      {items.length > 0 && (
        <ul className="t-notes__list">
          {items.map((notification) => (
            <NotificationItem
              key={notification.id}
              notification={notification}
              onRead={() => attempt(store.markRead([notification.id]))}
              onRemove={() => {
                props.onRemove();
                attempt(store.remove([notification.id]));
              }}
              onFollow={props.onFollow}
            />
          ))}
        </ul>
      )}
    </>
  );
}
