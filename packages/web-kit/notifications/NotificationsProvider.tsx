import { createContext, type ReactNode, use, useSyncExternalStore } from "react";
import type { NotificationState, NotificationStore } from "./notificationStore.ts";

const NotificationsContext = createContext<NotificationStore | null>(null);
const none: NotificationState = { status: "loading", items: [] };

/** Gives everything below the person's stored notifications. */
export function NotificationsProvider(props: { store: NotificationStore; children: ReactNode }): ReactNode {
  return <NotificationsContext value={props.store}>{props.children}</NotificationsContext>;
}

/** The person's stored notifications with the store that changes them; the store is null where the page keeps none. */
export function useNotifications(): { readonly store: NotificationStore | null; readonly state: NotificationState } {
  const store = use(NotificationsContext);
  const state = useSyncExternalStore(
    (listener) => store?.subscribe(listener) ?? (() => undefined),
    () => store?.state ?? none,
  );
  return { store, state };
}
