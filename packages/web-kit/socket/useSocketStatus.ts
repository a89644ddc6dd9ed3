import { useSyncExternalStore } from "react";
import type { SocketStatus } from "./socket.ts";
import { useSocket } from "./useSocket.ts";

/** How the page's socket stands; `idle` where there is none. */
export function useSocketStatus(): SocketStatus {
  const socket = useSocket();
  return useSyncExternalStore(
    (listener) => socket?.subscribe(listener) ?? (() => undefined),
    () => socket?.status ?? "idle",
  );
}
