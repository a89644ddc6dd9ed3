import { useToast } from "@tessera/ui/layer/ToastProvider.tsx";
import { createElement, useCallback } from "react";
import { Notice } from "./Notice.tsx";

/** What a notice says; an error, and what says so, stays until it is closed. */
export interface Notification {
  readonly type: "info" | "success" | "warning" | "error";
  readonly title?: string;
  readonly message: string;
  /** Default: an error stays, anything else goes by itself. */
  readonly stays?: boolean;
  /** What undoes it or leads on: "Undo". */
  readonly action?: { readonly label: string; run(): void };
}

/** Shows notices in the corner of the page (spec shell §3 notification). What a call answers takes its notice away. */
export function useNotify(): (notification: Notification) => () => void {
  const show = useToast();
  return useCallback(
    ({ type, title, message, action, stays = type === "error" }) =>
      show({
        type,
        text: title === undefined ? message : createElement(Notice, { title, message }),
        ...(action === undefined ? {} : { action: { label: action.label, onClick: () => action.run() } }),
        ...(stays ? { duration: null } : {}),
      }),
    [show],
  );
}
