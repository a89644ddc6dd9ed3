import { useToast } from "@tessera/ui/layer/ToastProvider.tsx";
import { createElement, type ReactNode, useEffect } from "react";
import { useTexts } from "../texts/useTexts.ts";
import { Notice } from "./Notice.tsx";
import { NotificationContent } from "./NotificationContent.tsx";
import { useNotifications } from "./NotificationsProvider.tsx";
import { notificationLooks } from "./notificationLooks.ts";
import { notificationText } from "./notificationText.ts";
import { notificationType } from "./notificationType.ts";
import { useNotificationWay } from "./useNotificationWay.ts";

/** Shows each notification that comes in while the page is open, in the corner of the page. */
export function ArrivalNotices(): ReactNode {
  const { store } = useNotifications();
  const { t } = useTexts();
  const show = useToast();
  const wayOf = useNotificationWay();
  useEffect(
    () =>
      store?.onArrival((notification) => {
        const { title, message, markup } = notificationText(notification, t);
        const content = createElement(NotificationContent, { message, markup });
        const way = wayOf(notification);
        const { type, count = null, duration = null, persistent = false } = notification;
        show({
          type: notificationType(type),
          text: createElement(Notice, { title, message: content, count }),
          ...(persistent ? { duration: null } : duration === null ? {} : { duration }),
          looks: notificationLooks(notification.customClass),
          ...(way === null ? {} : { action: { label: t("kit.notifications.open"), onClick: way.follow } }),
        });
      }),
    [store, t, show, wayOf],
  );
  return null;
}
