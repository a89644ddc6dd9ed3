import { once } from "node:events";
import { connect } from "node:net";
import multipart from "@fastify/multipart";
import type { ReceivedBytes } from "@tessera/server-core/context.ts";
import Fastify, { type FastifyInstance } from "fastify";
import { afterEach, beforeEach, expect, it } from "vitest";
import { receivedBytes, takeBytes } from "./receivedBytes.ts";

const form = "multipart/form-data; boundary=b";
const head = '--b\r\ncontent-disposition: form-data; name="file"; filename="a.txt"\r\n\r\n';

let app: FastifyInstance;
/** What the route does with what comes. */
let read: (bytes: ReceivedBytes, closed: Promise<unknown>) => Promise<void>;
let outcome: Promise<unknown>;

beforeEach(async () => {
  app = Fastify({ forceCloseConnections: true });
  app.removeAllContentTypeParsers();
  await app.register(multipart);
  takeBytes(app);
  outcome = new Promise((resolve) => {
    app.post("/", async (request) => {
      const closed = new Promise((resolve) => request.raw.socket.once("close", resolve));
      const bytes = await receivedBytes(request, 1_000_000);
      resolve(await read(bytes, closed).catch((error: unknown) => error));
      return {};
    });
  });
  await app.listen({ host: "127.0.0.1", port: 0 });
});
afterEach(() => app.close());

async function drain({ stream }: ReceivedBytes): Promise<void> {
  for await (const _ of stream);
}

/** Sends the beginning of a body of `length` bytes. What is answered leaves. */
async function sendBeginning(type: string, body: string, length: number): Promise<() => void> {
  const address = app.server.address();
  const socket = connect(typeof address === "object" && address !== null ? address.port : 0, "127.0.0.1");
  await once(socket, "connect");
  socket.write(`POST / HTTP/1.1\r\nHost: x\r\nContent-Type: ${type}\r\nContent-Length: ${length}\r\n\r\n${body}`);
  return () => socket.destroy();
}

it.each([
  ["bytes", "application/octet-stream", "begun"],
  ["a form", form, `${head}begun`],
])(
  "[files 2 bodies] given a sender of %s who leaves before anything was read, when it is read, then it is no whole file, and the server goes on",
  async (_name, type, body) => {
    let begin: (leave: () => void) => void = () => {};
    const begun = new Promise<() => void>((resolve) => {
      begin = resolve;
    });
    read = async (bytes, closed) => {
      (await begun)();
      await closed;
      await new Promise(setImmediate);
      await drain(bytes);
    };
    begin(await sendBeginning(type, body, 5000));
    expect(await outcome).toMatchObject({ code: "malformed_request" });
  },
);

it("[files 2 bodies] given a form that ends within its file, when it is read, then it is malformed, and no defect of the server", async () => {
  read = drain;
  const body = `${head}begun`;
  await sendBeginning(form, body, body.length);
  expect(await outcome).toMatchObject({ code: "malformed_request" });
});

it("[files 2 bodies] given a form whose file has no name, when it comes, then no name is said", async () => {
  let name: unknown;
  read = async (bytes) => {
    name = bytes.name;
    await drain(bytes);
  };
  const body =
    '--b\r\ncontent-disposition: form-data; name="file"\r\ncontent-type: application/octet-stream\r\n\r\nx\r\n--b--\r\n';
  await sendBeginning(form, body, body.length);
  expect(await outcome).toBeUndefined();
  expect(name).toBeNull();
});

it("[files 2 bodies] given bytes that were read, when a call that is run again asks for them, then it is not taken for an empty file", async () => {
  read = async (bytes) => {
    await drain(bytes);
    await drain(bytes);
  };
  await sendBeginning("application/octet-stream", "whole", 5);
  expect(await outcome).toMatchObject({ code: "definition_changed" });
});
