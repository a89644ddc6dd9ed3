import type { Socket } from "node:net";

/** Keeps two sockets of one connection in `open` for as long as they are; one that closes takes the other along. */
export function pairSockets(open: Set<Socket>, client: Socket, server: Socket): void {
  for (const [socket, other] of [
    [client, server],
    [server, client],
  ] as const) {
    open.add(socket);
    socket.on("error", () => undefined);
    socket.once("close", () => {
      open.delete(socket);
      other.destroy();
    });
  }
}
