import { useContext } from "react";
import { SocketContext } from "./SocketProvider.tsx";
import type { Socket } from "./socket.ts";

/** The page's socket; null where there is none. */
export function useSocket(): Socket | null {
  return useContext(SocketContext);
}
