import { type ChildProcess, spawn } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { createServer, type Server } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { freePort } from "@tessera/server-kit/testing/freePort.ts";
import { createTestDatabase } from "@tessera/server-kit/testing/testDatabase.ts";
import { afterEach, beforeEach, expect, it } from "vitest";
import { root } from "./product.ts";

let folder: string;
let child: ChildProcess | null = null;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "tessera-external-"));
});

afterEach(async () => {
  await stop();
  rmSync(folder, { recursive: true, force: true });
});

async function stop(): Promise<number | null> {
  const running = child;
  child = null;
  if (running === null || running.exitCode !== null) return running?.exitCode ?? null;
  return new Promise((resolve) => {
    running.once("exit", resolve);
    running.kill("SIGTERM");
  });
}

function listen(server: Server): Promise<number> {
  return new Promise((resolve) => {
    server.listen(0, "127.0.0.1", () => {
      const address = server.address();
      resolve(typeof address === "object" && address !== null ? address.port : 0);
    });
  });
}

interface Outcome {
  readonly said: string;
  /** Null: it is ready and goes on. */
  readonly code: number | null;
}

/** Starts Tessera on a database and waits until it is ready or has given up. */
function start(databaseUrl: string, port: number): Promise<Outcome> {
  return new Promise((resolve) => {
    const started = spawn(process.execPath, [join(root, "apps/server/main.ts")], {
      cwd: root,
      stdio: ["ignore", "pipe", "pipe"],
      env: {
        PATH: process.env.PATH,
        NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE,
        DATABASE_URL: databaseUrl,
        TESSERA_DATA: folder,
        PORT: String(port),
        LOG_LEVEL: "silent",
        // The demo world takes most of a first start, and is the same on any database.
        TESSERA_WORLD: "empty",
      },
    });
    child = started;
    let said = "";
    const hear = (chunk: Buffer): void => {
      said += chunk.toString();
      if (said.includes("Tessera is ready")) resolve({ said, code: null });
    };
    started.stdout.on("data", hear);
    started.stderr.on("data", hear);
    started.once("close", (code) => resolve({ said, code }));
  });
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
    expect(await stop()).toBe(0);
  } finally {
    await database.close();
  }
}, 60_000);

it("[design 3 database] given a database that is too old, when Tessera is started on it, then one line says which version is needed", async () => {
  const old = oldServer();
  const port = await listen(old);
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
