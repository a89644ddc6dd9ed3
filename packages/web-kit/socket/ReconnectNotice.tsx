import { closeCodes } from "@tessera/contract/socket/closeCodes.ts";
import { useToast } from "@tessera/ui/layer/ToastProvider.tsx";
import { type ReactNode, useEffect, useRef, useState } from "react";
import { useTexts } from "../texts/useTexts.ts";
import { useSocket } from "./useSocket.ts";
import { useSocketStatus } from "./useSocketStatus.ts";

/** A short interruption needs no message. */
const sayAfter = 3_000;

/**
 * Says that the socket was lost and is being opened again, for as long as that takes; then, if it was said, that it is
 * there again. A server that refuses the page is named once: nothing is tried again then. An ended session says so
 * itself.
 */
export function ReconnectNotice(): ReactNode {
  const status = useSocketStatus();
  const { t } = useTexts();
  const show = useToast();
  const isLost = status === "waiting" || status === "connecting";
  const isOpen = status === "open";
  const socket = useSocket();
  const isRefused = status === "refused" && socket?.lastError === closeCodes.notAuthenticated.reason;
  const [isLong, setLong] = useState(false);
  const wasSaid = useRef(false);
  useEffect(() => {
    if (!isOpen || !wasSaid.current) return;
    wasSaid.current = false;
    show({ type: "success", text: t("kit.socket.restored") });
  }, [isOpen, t, show]);
  useEffect(() => {
    if (isRefused) return show({ type: "error", text: t("kit.socket.refused"), duration: null });
  }, [isRefused, t, show]);
  useEffect(() => {
    if (!isLost) return;
    const timer = setTimeout(() => setLong(true), sayAfter);
    return () => {
      clearTimeout(timer);
      setLong(false);
    };
  }, [isLost]);
  useEffect(() => {
    if (!isLong) return;
    wasSaid.current = true;
    // In another language it is said again at once.
    return show({ type: "warning", text: t("kit.socket.reconnecting"), duration: null });
  }, [isLong, t, show]);
  return null;
}
