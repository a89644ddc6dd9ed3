import { once } from "node:events";
import { createServer } from "node:http";
import { connect, type Socket } from "node:net";
import { expect, it } from "vitest";
import { watchConnections } from "./orderlyClose.ts";

async function until(socket: Socket, mark: string): Promise<string> {
  let text = "";
  for await (const part of socket) {
    text += String(part);
    if (text.includes(mark)) return text;
  }
  return text;
}

it("[design 10 server] given a request under way and connections without one, when the server stops, then the answer arrives and nothing is waited for", async () => {
  let answer: () => void = () => {};
  const server = createServer((_request, response) => {
    answer = () => response.end("whole");
  });
  const begin = watchConnections(server);
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  const port = typeof address === "object" && address !== null ? address.port : 0;
  const idle = connect(port, "127.0.0.1");
  const busy = connect(port, "127.0.0.1");
  await Promise.all([once(idle, "connect"), once(busy, "connect")]);
  busy.write("GET / HTTP/1.1\r\nHost: x\r\n\r\n");
  await once(server, "request");
  const ended = once(idle.resume(), "end");
  begin();
  const closed = new Promise((resolve) => server.close(resolve));
  await ended;
  idle.end();
  const received = until(busy, "whole");
  answer();
  expect(await received).toContain("whole");
  busy.destroy();
  await closed;
});
