import { Button } from "@tessera/ui/Button.tsx";
import { EmptyState } from "@tessera/ui/EmptyState.tsx";
import { ErrorState } from "@tessera/ui/ErrorState.tsx";
import { Skeleton } from "@tessera/ui/Skeleton.tsx";
import { useAnchored } from "@tessera/ui/useAnchored.ts";
import { useDismiss } from "@tessera/ui/useDismiss.ts";
import { type ReactNode, type RefObject, useEffect, useRef } from "react";
import { useTexts } from "../texts/useTexts.ts";
import { NotificationItem } from "./NotificationItem.tsx";
import { useNotifications } from "./NotificationsProvider.tsx";
import type { NotificationStore } from "./notificationStore.ts";
import { useNotify } from "./useNotify.ts";

const waitingRows = [180, 240, 140];

/** The list of notifications below the bell: read, mark as read, follow, delete. It is open while it is mounted. */
export function NotificationPanel(props: {
  store: NotificationStore;
  anchor: RefObject<HTMLButtonElement | null>;
  onClose: (refocus: boolean) => void;
}): ReactNode {
  const { store, anchor, onClose } = props;
  const { t } = useTexts();
  const notify = useNotify();
  const { state } = useNotifications();
  const panel = useRef<HTMLDivElement>(null);
  useAnchored(true, anchor, panel, "below-end");
  useDismiss(true, [panel, anchor], () => onClose(false));
  useEffect(() => panel.current?.focus(), []);
  const attempt = (work: Promise<void>): void => {
    work.catch(() => notify({ type: "error", message: t("kit.notifications.not_done") }));
  };
  const { status, items } = state;
  const unread = items.filter(({ read }) => !read).map(({ id }) => id);
  return (
    <div
      ref={panel}
      popover="manual"
      role="dialog"
      tabIndex={-1}
      aria-label={t("kit.notifications.title")}
      className="t-notes"
      onKeyDown={(event) => {
        if (event.key !== "Escape") return;
        event.stopPropagation();
        onClose(true);
      }}
    >
      <header className="t-notes__head">
        <h2>{t("kit.notifications.title")}</h2>
        {unread.length > 0 && (
          <Button variant="quiet" onClick={() => attempt(store.markRead(unread))}>
            {t("kit.notifications.read_all")}
          </Button>
        )}
      </header>
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
                // The button that had the focus goes with its line.
                panel.current?.focus();
                attempt(store.remove([notification.id]));
              }}
              onFollow={() => onClose(false)}
            />
          ))}
        </ul>
      )}
    </div>
  );
}
