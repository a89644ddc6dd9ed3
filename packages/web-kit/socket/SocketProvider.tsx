import { createContext, type ReactNode } from "react";
import type { Socket } from "./socket.ts";

/** The page's socket; null where there is none, as in the gallery. */
export const SocketContext = createContext<Socket | null>(null);

/** Gives the page's socket to `useSocket`. */
export function SocketProvider(props: { socket: Socket; children: ReactNode }): ReactNode {
  return <SocketContext value={props.socket}>{props.children}</SocketContext>;
}
