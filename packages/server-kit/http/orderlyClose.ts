import type { Server } from "node:http";
import type { Socket } from "node:net";

/**
 * Watches the connections of a server, so that stopping neither cuts a request nor waits for connections on which none
 * is under way (kept alive, or opened by a browser in advance). The answered function begins the stop: idle connections
 * end at once, busy ones after their answer.
 */
export function watchConnections(server: Server): () => void {
  const underWay = new Map<Socket, number>();
  let isClosing = false;

  function endIfIdle(socket: Socket): void {
    if (isClosing && underWay.get(socket) === 0) socket.destroySoon();
  }

  server.on("connection", (socket) => {
    underWay.set(socket, 0);
    socket.once("close", () => underWay.delete(socket));
    endIfIdle(socket);
  });
  server.on("request", (request, response) => {
    const { socket } = request;
    underWay.set(socket, (underWay.get(socket) ?? 0) + 1);
    response.once("close", () => {
      const left = underWay.get(socket);
      if (left === undefined) return;
      underWay.set(socket, left - 1);
      endIfIdle(socket);
    });
  });
  return () => {
    isClosing = true;
    for (const socket of underWay.keys()) endIfIdle(socket);
  };
}
