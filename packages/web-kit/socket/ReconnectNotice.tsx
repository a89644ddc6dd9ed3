import { useToast } from "@tessera/ui/ToastProvider.tsx";
import { type ReactNode, useEffect } from "react";
import { useTexts } from "../texts/useTexts.ts";
import { useSocketStatus } from "./useSocketStatus.ts";

/** A short interruption needs no word. */
const sayAfter = 3_000;

/** Says that the socket was lost and is being opened again, for as long as that takes. */
export function ReconnectNotice(): ReactNode {
  const status = useSocketStatus();
  const { t } = useTexts();
  const show = useToast();
  const isLost = status === "waiting" || status === "connecting";
  useEffect(() => {
    if (!isLost) return;
    let dismiss: (() => void) | null = null;
    const timer = setTimeout(() => {
      dismiss = show({ type: "warning", text: t("kit.socket.reconnecting"), duration: null });
    }, sayAfter);
    return () => {
      clearTimeout(timer);
      dismiss?.();
    };
  }, [isLost, t, show]);
  return null;
}
