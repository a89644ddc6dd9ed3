import type { Server } from "node:http";
import type { Socket } from "node:net";

/** How long this server waits for those who call it. Times in milliseconds. */
export interface ClientPatience {
  /** For the whole head of a request. */
  readonly head: number;
  /** For a whole request. */
  readonly request: number;
  /** For someone who does not take their answer. */
  readonly answer: number;
  /** Beyond that they must take so many bytes a second. */
  readonly answerRate: number;
  /** How often it is looked. */
  readonly lookEvery: number;
}

/** What stands: a telephone on a bad line is served, who only holds a connection is not. */
export const clientPatience: ClientPatience = {
  head: 15_000,
  request: 300_000,
  answer: 60_000,
  answerRate: 4_096,
  lookEvery: 5_000,
};

/** Since when a connection has bytes that were not taken, and how many had been before. */
interface Backlog {
  readonly since: number;
  readonly taken: number;
}

/**
 * Ends connections whose other side does not take what it is sent, so that answers do not pile up in memory. A
 * connection is checked while it has bytes that nobody takes: it has the patience's time, and longer the more it was
 * given. The answered function stops looking.
 */
export function endSlowReaders(server: Server, { answer, answerRate, lookEvery }: ClientPatience): () => void {
  const connections = new Set<Socket>();
  const backlogs = new WeakMap<Socket, Backlog>();

  function isTooSlow(socket: Socket, now: number): boolean {
    if (socket.writableLength === 0) {
      backlogs.delete(socket);
      return false;
    }
    const backlog = backlogs.get(socket) ?? { since: now, taken: socket.bytesWritten - socket.writableLength };
    backlogs.set(socket, backlog);
    // A large piece counts as taken only when all of it is, so what still waits counts for the time that it may take.
    const given = socket.bytesWritten - backlog.taken;
    return now - backlog.since > answer + (given / answerRate) * 1000;
  }

  server.on("connection", (socket) => {
    connections.add(socket);
    socket.once("close", () => connections.delete(socket));
  });
  const looking = setInterval(() => {
    const now = performance.now();
    for (const socket of connections) if (isTooSlow(socket, now)) socket.destroy();
  }, lookEvery);
  looking.unref();
  return () => clearInterval(looking);
}
