import { useToast } from "@tessera/ui/ToastProvider.tsx";
import { type ReactNode, useEffect, useRef } from "react";
import { useTexts } from "../texts/useTexts.ts";
import { useSocketStatus } from "./useSocketStatus.ts";

/** A short interruption needs no word. */
const sayAfter = 3_000;

/** Says that the socket was lost and is being opened again, for as long as that takes; then, if it was said, that it is there again. */
export function ReconnectNotice(): ReactNode {
  const status = useSocketStatus();
  const { t } = useTexts();
  const show = useToast();
  const isLost = status === "waiting" || status === "connecting";
  const wasSaid = useRef(false);
  const isOpen = status === "open";
  useEffect(() => {
    if (!isOpen || !wasSaid.current) return;
    wasSaid.current = false;
    show({ type: "success", text: t("kit.socket.restored") });
  }, [isOpen, t, show]);
  useEffect(() => {
    if (!isLost) return;
    let dismiss: (() => void) | null = null;
    const timer = setTimeout(() => {
      wasSaid.current = true;
      dismiss = show({ type: "warning", text: t("kit.socket.reconnecting"), duration: null });
    }, sayAfter);
    return () => {
      clearTimeout(timer);
      dismiss?.();
    };
  }, [isLost, t, show]);
  return null;
}
