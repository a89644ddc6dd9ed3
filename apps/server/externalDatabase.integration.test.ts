import { mkdtempSync, rmSync } from "node:fs";
import { createServer, type Server } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { freePort } from "@tessera/server-kit/testing/freePort.ts";
import { listenLocally } from "@tessera/server-kit/testing/listenLocally.ts";
import { createTestDatabase } from "@tessera/server-kit/testing/testDatabase.ts";
import { afterEach, beforeEach, expect, it } from "vitest";
import { type StartedProgram, startProgram } from "./testing/startProgram.ts";

let folder: string;
let program: StartedProgram | null = null;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "tessera-external-"));
});

afterEach(async () => {
  await program?.stop();
  program = null;
  rmSync(folder, { recursive: true, force: true });
});

interface Outcome {
  readonly said: string;
  /** Null: it is ready and goes on. */
  readonly code: number | null;
}

/** Starts Tessera on a database and waits until it is ready or has given up. */
async function start(databaseUrl: string, port: number): Promise<Outcome> {
  // The demo world takes most of a first start, and is the same on any database.
  const env = { DATABASE_URL: databaseUrl, LOG_LEVEL: "silent", TESSERA_WORLD: "empty" };
  const started = startProgram("apps/server/main.ts", { folder, port, env });
  program = started;
  const code = await started.ready.then(
    () => null,
    () => started.ended,
  );
  return { said: started.said(), code };
}

function message(type: string, ...parts: readonly (string | Buffer)[]): Buffer {
  const body = Buffer.concat(parts.map((part) => Buffer.from(part)));
  const head = Buffer.alloc(5);
  head.write(type);
  head.writeInt32BE(body.length + 4, 1);
  return Buffer.concat([head, body]);
}

function int(value: number, bytes: number): Buffer {
  const buffer = Buffer.alloc(bytes);
  buffer.writeIntBE(value, 0, bytes);
  return buffer;
}

const idle = message("Z", "I");

/** The one row by which a server introduces itself, in PostgreSQL's protocol. */
function introduction(row: Readonly<Record<string, { readonly type: number; readonly text: string }>>): Buffer {
  const columns = Object.entries(row);
  const described = columns.map(([name, { type }]) =>
    Buffer.concat([Buffer.from(`${name}\0`), int(0, 4), int(0, 2), int(type, 4), int(-1, 2), int(-1, 4), int(0, 2)]),
  );
  const values = columns.map(([, { text }]) => Buffer.concat([int(Buffer.byteLength(text), 4), Buffer.from(text)]));
  return Buffer.concat([
    message("T", int(columns.length, 2), ...described),
    message("D", int(columns.length, 2), ...values),
    message("C", "SELECT 1\0"),
    idle,
  ]);
}

/** PostgreSQL 14 as far as the start gets with it: it lets anyone in and says what it is. */
function oldServer(): Server {
  const [int4, text, bool] = [23, 25, 16];
  const row = introduction({
    number: { type: int4, text: "140019" },
    version: { type: text, text: "14.19" },
    encoding: { type: text, text: "UTF8" },
    icu: { type: bool, text: "t" },
    create: { type: bool, text: "t" },
  });
  return createServer((socket) => {
    socket.on("error", () => {});
    socket.once("data", () => {
      socket.write(Buffer.concat([message("R", int(0, 4)), idle]));
      socket.on("data", (chunk) => {
        if (chunk.toString("latin1").startsWith("Q")) socket.write(row);
      });
    });
  });
}

it("[design 3 database] given an external database that knows only its address, when Tessera is started on it, then it serves, and stops in order", async () => {
  const database = await createTestDatabase();
  try {
    const port = await freePort();
    expect(await start(database.url, port)).toEqual({ said: expect.stringContaining("Tessera is ready"), code: null });
    expect((await fetch(`http://localhost:${port}/readyz`)).status).toBe(200);
    const { rows } = await database.pool.query<{ schema: string }>(
      "select nspname as schema from pg_namespace where nspname in ('app', 'sys') order by 1",
    );
    expect(rows).toEqual([{ schema: "app" }, { schema: "sys" }]);
    expect(await program?.stop()).toBe(0);
  } finally {
    await database.close();
  }
}, 60_000);

it("[design 3 database] given a database that is too old, when Tessera is started on it, then one line says which version is needed", async () => {
  const old = oldServer();
  const port = await listenLocally(old);
  try {
    const { said, code } = await start(`postgres://tessera:secret@127.0.0.1:${port}/work`, await freePort());
    expect({ said, code }).toEqual({
      said: `The database at 127.0.0.1:${port}/work is PostgreSQL 14.19; 15 or newer is needed.\n`,
      code: 1,
    });
  } finally {
    await new Promise((resolve) => old.close(resolve));
  }
}, 60_000);
