import { editingPopup } from "@tessera/contract/popupType.ts";
import type { StoredNotification } from "@tessera/contract/socket/notification.ts";
import { useCallback } from "react";
import { useNavigate } from "../page/useNavigate.ts";
import { useOpenPopup } from "../popups/useOpenPopup.ts";

/** Where a notification leads, see `useNotificationWay`. */
export interface NotificationWay {
  readonly url: string;
  /** Goes to the address, or opens it above the page. */
  readonly follow: () => void;
}

/** Says of a notification where a press on it leads: its `onClick`, else its `link`; null: nowhere. */
export function useNotificationWay(): (
  notification: Pick<StoredNotification, "link" | "onClick">,
) => NotificationWay | null {
  const navigate = useNavigate();
  const openPopup = useOpenPopup();
  return useCallback(
    ({ link = null, onClick = null }) => {
      const url = onClick?.url ?? link;
      if (url === null) return null;
      if (onClick?.action !== "popup") return { url, follow: () => navigate(url) };
      const { redirect = null, type = editingPopup } = onClick;
      return { url, follow: () => openPopup({ url, type, redirect }) };
    },
    [navigate, openPopup],
  );
}
