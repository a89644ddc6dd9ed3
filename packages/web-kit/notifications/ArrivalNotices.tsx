import { useToast } from "@tessera/ui/ToastProvider.tsx";
import { createElement, type ReactNode, useEffect } from "react";
import { useNavigate } from "../page/useNavigate.ts";
import { useTexts } from "../texts/useTexts.ts";
import { Notice } from "./Notice.tsx";
import { useNotifications } from "./NotificationsProvider.tsx";
import { NotificationWords } from "./NotificationWords.tsx";
import { notificationText } from "./notificationText.ts";
import { notificationType } from "./notificationType.ts";

/** Shows each notification that comes in while the page is open, in the corner of the page. */
export function ArrivalNotices(): ReactNode {
  const { store } = useNotifications();
  const { t } = useTexts();
  const show = useToast();
  const navigate = useNavigate();
  useEffect(
    () =>
      store?.onArrival((notification) => {
        const { title, message, markup } = notificationText(notification, t);
        const words = createElement(NotificationWords, { message, markup });
        const { type, link = null, duration = null, persistent = false } = notification;
        show({
          type: notificationType(type),
          text: title === "" ? words : createElement(Notice, { title, message: words }),
          ...(persistent ? { duration: null } : duration === null ? {} : { duration }),
          ...(link === null ? {} : { action: { label: t("kit.notifications.open"), onClick: () => navigate(link) } }),
        });
      }),
    [store, t, show, navigate],
  );
  return null;
}
