import { createServer, type Server } from "node:net";
import { afterEach, expect, it } from "vitest";
import { createDatabase } from "../pool.ts";

let server: Server | null = null;
afterEach(() => server?.close());

/** A message of the server: its letter, its length, its content (manual, "Message Formats"). */
function message(letter: string, content: Buffer): Buffer {
  const length = Buffer.alloc(4);
  length.writeInt32BE(content.length + 4);
  return Buffer.concat([Buffer.from(letter), length, content]);
}

const ready = Buffer.concat([message("R", Buffer.alloc(4)), message("Z", Buffer.from("I"))]);
const stopping = message(
  "E",
  Buffer.from("SFATAL\0VFATAL\0C57P01\0Mterminating connection due to unexpected postmaster exit\0\0"),
);

async function serverThatHangsUp(): Promise<string> {
  server = createServer((socket) => {
    socket.on("error", () => socket.destroy());
    socket.once("data", () => socket.end(Buffer.concat([ready, stopping])));
  });
  const listening = server;
  await new Promise<void>((resolve) => {
    listening.listen(0, "127.0.0.1", resolve);
  });
  const address = listening.address();
  return `postgres://me:secret@127.0.0.1:${typeof address === "object" && address !== null ? address.port : 0}/work`;
}

it("[design 3 database] given a server that hangs up in the breath in which it is ready, when it is used, then that fails as a database that is away, and the process lives", async () => {
  const database = createDatabase({ url: await serverThatHangsUp() });
  const work = () => database.transaction((transaction) => transaction.query("select 1"));
  await expect(work()).rejects.toMatchObject({ fault: "unavailable" });
  await expect(database.query("select 1")).rejects.toMatchObject({ fault: "unavailable" });
  await database.close();
});
