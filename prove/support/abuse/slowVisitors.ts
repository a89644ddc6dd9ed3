import { connect, type Socket } from "node:net";

/** What slow visitors are slow with. */
export type Slowness = "head" | "body" | "answer";

/** Connections of slow visitors. */
export interface SlowVisitors {
  /** How many of them the server has not ended. */
  readonly left: number;
  close(): void;
}

const pause = 500;

/** Opens `count` connections to the server on `port` that are slow with one thing as long as they are let. */
export function slowVisitors(port: number, host: string, slowness: Slowness, count: number): SlowVisitors {
  const open = new Set<Socket>();
  const head = `Host: ${host}\r\n`;
  const beginnings: Readonly<Record<Slowness, string>> = {
    head: `GET /ui-config HTTP/1.1\r\n${head}`,
    body: `POST /auth/login/user HTTP/1.1\r\n${head}content-type: application/json\r\ncontent-length: 100000\r\n\r\n{`,
    answer: `GET /api/openapi.json HTTP/1.1\r\n${head}\r\n`.repeat(100),
  };
  const more: Readonly<Record<Slowness, string>> = { head: "x: y\r\n", body: " ", answer: "\r\n" };
  for (let index = 0; index < count; index++) {
    const socket = connect(port, "127.0.0.1");
    open.add(socket);
    if (slowness === "answer") socket.pause();
    else socket.resume();
    socket.on("error", () => undefined);
    socket.write(beginnings[slowness]);
    const dripping = setInterval(() => socket.write(more[slowness]), pause);
    socket.once("close", () => {
      clearInterval(dripping);
      open.delete(socket);
    });
  }
  return {
    get left() {
      return open.size;
    },
    close: () => {
      for (const socket of open) socket.destroy();
    },
  };
}
