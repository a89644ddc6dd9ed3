import { connect, type Socket } from "node:net";
import type { TestServer } from "@tessera/server-kit/testing/testServer.ts";
import { afterAll, afterEach, beforeAll, expect, it } from "vitest";
import { startProduct } from "../testing/startProduct.ts";

let world: TestServer;
const open: Socket[] = [];
beforeAll(async () => {
  const patience = { head: 3_000, request: 6_000, answer: 3_000, answerRate: 100_000_000, lookEvery: 100 };
  world = await startProduct({ users: [{ login: "clerk", roles: [] }], patience });
});
afterEach(() => {
  for (const socket of open.splice(0)) socket.destroy();
});
afterAll(() => world.close());

/** A connection with what came on it, and its end. */
function dial(): { readonly socket: Socket; readonly heard: () => string; readonly closed: Promise<void> } {
  const socket = connect(Number(new URL(world.url).port), "127.0.0.1");
  const parts: Buffer[] = [];
  socket.on("data", (data) => parts.push(data));
  socket.on("error", () => undefined);
  open.push(socket);
  const closed = new Promise<void>((resolve) => socket.once("close", () => resolve()));
  return { socket, closed, heard: () => Buffer.concat(parts).toString("latin1") };
}

const host = (): string => `Host: ${new URL(world.url).host}\r\n`;

/** Others are served meanwhile. */
const ask = async (): Promise<number> => (await world.anonymous().fetch("/ui-config")).status;

/** Writes a byte every now and then until nobody takes it. */
function drip(socket: Socket, text: string): void {
  const dripping = setInterval(() => socket.write(text), 50);
  socket.once("close", () => clearInterval(dripping));
}

it("[design 10 http] given a head that never ends, when its time is over, then the connection ends, and others are served meanwhile", async () => {
  const { closed, heard, socket } = dial();
  socket.write(`GET /ui-config HTTP/1.1\r\n${host()}`);
  drip(socket, "x-more: 1\r\n");
  expect(await ask()).toBe(200);
  await closed;
  expect(heard()).toMatch(/^HTTP\/1.1 408 /);
});

it("[design 10 http] given a body that never ends, when its time is over, then the connection ends, and others are served meanwhile", async () => {
  const { closed, heard, socket } = dial();
  socket.write(
    `POST /auth/login/user HTTP/1.1\r\n${host()}content-type: application/json\r\ncontent-length: 5000\r\n\r\n{`,
  );
  drip(socket, " ");
  expect(await ask()).toBe(200);
  await closed;
  expect(heard()).not.toContain("HTTP/1.1 2");
});

it("[design 10 http] given someone who asks much and reads nothing, when their time is over, then the connection ends, and others are served meanwhile", async () => {
  const { closed, socket } = dial();
  socket.pause();
  socket.write(`GET /api/openapi.json HTTP/1.1\r\n${host()}\r\n`.repeat(200));
  expect(await ask()).toBe(200);
  // Who reads nothing learns of the end by what they write.
  drip(socket, "x");
  await closed;
  expect(socket.bytesRead).toBeLessThan(50_000_000);
});
