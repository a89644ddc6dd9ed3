import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { chmodSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";
import { afterAll, afterEach, beforeAll, beforeEach, expect, it, vi } from "vitest";
import { keepAddress } from "./addressFile.ts";
import { stopServer } from "./embedded.ts";
import { initializeCluster } from "./initializeCluster.ts";
import { runnablePostgres } from "./nativeCopy.ts";
import { findNativePostgres } from "./nativePostgres.ts";
import { type OpenDatabase, openDatabase } from "./openDatabase.ts";
import { createDatabase } from "./pool.ts";
import { isAlive, livingPostmaster, type Postmaster } from "./postmasterFile.ts";
import { lineOf } from "./testing/lineOf.ts";

vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 });

const isRoot = process.getuid?.() === 0;
const holder = fileURLToPath(new URL("../../server-kit/testing/holdDatabase.ts", import.meta.url));
let seed = "";
let base = "";
let folder = "";
let opened: OpenDatabase[] = [];
let processes: ChildProcess[] = [];

beforeAll(async () => {
  seed = mkdtempSync(join(tmpdir(), "seed-"));
  chmodSync(seed, 0o711);
  await (await openDatabase({ databaseUrl: null, dataFolder: seed })).close();
});

afterAll(() => rmSync(seed, { recursive: true, force: true }));

beforeEach(() => {
  base = mkdtempSync(join(tmpdir(), "life-"));
  chmodSync(base, 0o711);
  folder = base;
});

afterEach(async () => {
  for (const one of opened) await one.close();
  for (const child of processes) {
    child.kill("SIGKILL");
    if (child.exitCode === null && child.signalCode === null) await once(child, "exit");
  }
  const left = existsSync(join(folder, "database.json")) ? livingPostmaster(dataPath()) : null;
  if (left !== null) await stopServer(left.pid);
  opened = [];
  processes = [];
  rmSync(base, { recursive: true, force: true });
});

/** Puts a database that was made before, and stopped in order, into the test's folder; making one takes a second. */
function fill(): void {
  execFileSync("cp", ["-a", `${seed}/.`, folder]);
  const file = join(folder, "database.json");
  writeFileSync(file, readFileSync(file, "utf8").replaceAll(seed, folder));
}

const dataPath = (): string => join(keepAddress(folder).place, "data");

async function open(options?: Parameters<typeof openDatabase>[1]): Promise<OpenDatabase> {
  const one = await openDatabase({ databaseUrl: null, dataFolder: folder }, options);
  opened.push(one);
  return one;
}

async function close(one: OpenDatabase): Promise<void> {
  opened = opened.filter((other) => other !== one);
  await one.close();
}

interface Holder {
  readonly child: ChildProcess;
  readonly lines: string[];
  readonly exit: Promise<unknown>;
}

async function hold(): Promise<Holder> {
  const child = spawn(process.execPath, [holder, folder], { stdio: ["ignore", "pipe", "inherit"], detached: true });
  processes.push(child);
  const lines: string[] = [];
  const reader = createInterface(child.stdout);
  const exit = once(child, "close");
  const ready = once(reader, "line");
  reader.on("line", (line) => lines.push(line));
  await Promise.race([ready, exit]);
  return { child, lines, exit };
}

it("[design 3 database] given an empty folder, when it is opened, written, closed and opened again, then the rows are still there", async () => {
  const first = await open();
  await first.database.query(
    "create schema app; create table app.note (body text); insert into app.note values ('kept')",
  );
  await close(first);
  expect(livingPostmaster(dataPath())).toBeNull();
  const second = await open();
  expect((await second.database.query("select body from app.note")).rows).toEqual([{ body: "kept" }]);
});

it("[design 3 database] given an embedded database, when its application role is looked at, then it is no superuser and nobody else may connect", async () => {
  fill();
  const { database } = await open();
  const { rows } = await database.query(
    `select r.rolsuper, r.rolcreaterole, d.datacl::text like '%{=%' or d.datacl::text like '%,=%' as anybody
     from pg_roles r, pg_database d where r.rolname = current_user and d.datname = current_database()`,
  );
  expect(rows).toEqual([{ rolsuper: "f", rolcreaterole: "f", anybody: "f" }]);
});

it("[design 3 database] given an open database, when the address file is looked at, then it is private and lets another node connect", async () => {
  fill();
  await open();
  const file = join(folder, "database.json");
  const { url }: { url: string } = JSON.parse(readFileSync(file, "utf8"));
  const other = createDatabase({ url });
  const { rows } = await other.query("select 1 as one");
  await other.close();
  expect([statSync(file).mode & 0o777, rows]).toEqual([0o600, [{ one: "1" }]]);
});

it("[design 3 database] given an owner that was killed, when another starts, then it takes the same server over and finds what was saved", async () => {
  fill();
  const { child, exit } = await hold();
  const left = livingPostmaster(dataPath());
  const guest = await open({ join: "may" });
  await guest.database.query("create schema app; create table app.note as select 'saved' as body");
  child.kill("SIGKILL");
  await exit;
  const next = await open();
  expect(livingPostmaster(dataPath())?.pid).toBe(left?.pid);
  expect([next.role, next.describe()]).toEqual(["owner", expect.stringContaining("taken over")]);
  expect((await next.database.query("select body from app.note")).rows).toEqual([{ body: "saved" }]);
});

it("[design 3 database] given a living owner, when another starts, then one line names it, and a tool may join", async () => {
  fill();
  const { child } = await hold();
  expect(await lineOf(open())).toEqual([
    "owned",
    `Process ${child.pid} is running on the data folder ${folder}. Stop it, or set TESSERA_DATA to another folder.`,
  ]);
  const guest = await open({ join: "may" });
  expect([guest.role, (await guest.database.query("select 1 as one")).rows]).toEqual(["guest", [{ one: "1" }]]);
});

it("[design 10 nodes] given a running server, when a further one joins and stops, then the database runs on", async () => {
  fill();
  await hold();
  const pid = livingPostmaster(dataPath())?.pid;
  const joined = await open({ join: "must" });
  expect([joined.role, (await joined.database.query("select 1 as one")).rows]).toEqual(["guest", [{ one: "1" }]]);
  await close(joined);
  expect(livingPostmaster(dataPath())?.pid).toBe(pid);
});

it("[design 10 nodes] given a folder on which no server runs, when one would join, then one line says so and nothing is started or made", async () => {
  expect(await lineOf(open({ join: "must", patience: 0 }))).toEqual([
    "not_running",
    `No server runs on the data folder ${folder}. Start one there without --join first.`,
  ]);
  expect(existsSync(join(folder, "database.json"))).toBe(false);
  fill();
  await lineOf(open({ join: "must", patience: 0 }));
  expect(livingPostmaster(dataPath())).toBeNull();
});

it("[design 10 nodes] given a server that joins first, when the one that runs the database starts, then it has waited for it and says so", async () => {
  fill();
  const lines: string[] = [];
  const joining = open({ join: "must", log: (line) => void lines.push(line) });
  await expect.poll(() => lines).toEqual([`Waiting for the server that runs the database in ${folder}`]);
  await hold();
  expect((await joining).role).toBe("guest");
});

it("[design 10 nodes] given joined servers, when the owner stops the database, then each says so in one line, and works again with the next owner", async () => {
  fill();
  const { child, exit } = await hold();
  const lines: string[] = [];
  const { database } = await open({ join: "must", log: (line) => void lines.push(line) });
  await Promise.all([1, 2, 3].map(() => database.query("select pg_sleep(0.1)")));
  child.kill("SIGTERM");
  await exit;
  await expect
    .poll(() => lines)
    .toEqual(["The server that runs the database is stopping it; this one answers 503 until it runs again"]);
  await expect(database.query("select 1")).rejects.toMatchObject({ fault: "unavailable" });
  await hold();
  expect((await database.query("select 1 as one")).rows).toEqual([{ one: "1" }]);
  expect(lines).toHaveLength(1);
});

it("[design 3 database] given two first starts at once, when both have tried, then one owns the database and the other gets an error", async () => {
  const starts = await Promise.all([hold(), hold()]);
  const ready = starts.filter(({ lines }) => lines[0]?.startsWith("ready"));
  const refused = starts.filter(({ lines }) => lines.length === 0);
  expect([ready.length, refused.length]).toEqual([1, 1]);
});

it.each(["SIGINT", "SIGTERM"] as const)(
  "[design 3 database] given %s to the whole process group, when the owner stops, then the server finishes first and PostgreSQL ends after it",
  async (signal) => {
    fill();
    const { child, lines, exit } = await hold();
    const pid = livingPostmaster(dataPath())?.pid ?? 0;
    process.kill(-(child.pid ?? 0), signal);
    await exit;
    expect([lines.slice(1), child.exitCode, isAlive(pid)]).toEqual([["asked works", "closed"], 0, false]);
    const log = readFileSync(join(keepAddress(folder).place, "postgres.log"), "utf8");
    expect(log).toMatch(/fast shutdown request[\s\S]*database system is shut down\s*$/);
  },
);

it("[design 3 database] given an owner, when PostgreSQL itself is killed, then it is started again at the same address", async () => {
  fill();
  const { database } = await open();
  await database.query("create schema app; create table app.note as select 'saved' as body");
  const pid = livingPostmaster(dataPath())?.pid ?? 0;
  process.kill(pid, "SIGKILL");
  await expect
    .poll(() => livingPostmaster(dataPath()), { timeout: 20_000 })
    .toSatisfy((found: Postmaster | null) => found?.ready === true && found.pid !== pid);
  const answer = (): Promise<unknown> =>
    database.query("select body from app.note").then(
      ({ rows }) => rows,
      () => null,
    );
  await expect.poll(answer, { timeout: 20_000 }).toEqual([{ body: "saved" }]);
});

it("[design 3 database] given a pid file whose pid belongs to another process, when it is opened, then it starts", async () => {
  fill();
  await close(await open());
  const data = dataPath();
  writeFileSync(join(data, "postmaster.pid"), `${process.pid}\n${data}\n1700000000\n5432\n\n127.0.0.1\n\nready\n`);
  expect((await open()).role).toBe("owner");
});

it.runIf(isRoot)(
  "[design 3 database] given root and a folder that only root may enter, when it is opened, then the files are elsewhere and that is said",
  async () => {
    const closed = join(folder, "closed");
    mkdirSync(closed, { mode: 0o700 });
    folder = closed;
    const { database, describe } = await open();
    const place = keepAddress(closed).place;
    try {
      expect((await database.query("select 1 as one")).rows).toEqual([{ one: "1" }]);
      expect(place.startsWith(closed)).toBe(false);
      expect(describe()).toContain(place);
      expect(statSync(join(place, "data")).mode & 0o777).toBe(0o700);
    } finally {
      for (const one of opened) await one.close();
      opened = [];
      rmSync(place, { recursive: true, force: true });
    }
  },
);

it.runIf(isRoot)(
  "[design 3 database] given root and a database in a folder that was closed later, when it is opened, then one line says so",
  async () => {
    folder = join(base, "data");
    mkdirSync(folder, { mode: 0o711 });
    keepAddress(folder);
    chmodSync(base, 0o700);
    expect(await lineOf(open())).toEqual(["folder_unusable", expect.stringContaining("cannot enter")]);
  },
);

it.runIf(isRoot)(
  "[design 3 database] given a uid without a passwd entry, when a cluster is made under it, then it is complete and belongs to that uid",
  async () => {
    const data = join(folder, "data");
    const user = { uid: 54_321, gid: 54_321 };
    const native = runnablePostgres(findNativePostgres(), folder, user);
    await initializeCluster({ native, data, password: "a password of this test", user, durable: false });
    expect([statSync(data).uid, readFileSync(join(data, "PG_VERSION"), "utf8")]).toEqual([54_321, "18\n"]);
  },
);

it.each([
  ["19", "newer_data", "newer than the 18 of this version"],
  ["17", "older_data", "Move it over with that version's pg_dump"],
])(
  "[design 3 database] given a data folder of PostgreSQL %s, when it is opened, then one line says so",
  async (version, code, message) => {
    const data = dataPath();
    mkdirSync(data, { recursive: true });
    writeFileSync(join(data, "PG_VERSION"), `${version}\n`);
    expect(await lineOf(open())).toEqual([code, expect.stringContaining(message)]);
  },
);

it("[design 3 database] given a database whose address file was lost, when it is opened, then it is not made again over it", async () => {
  mkdirSync(dataPath(), { recursive: true });
  rmSync(join(folder, "database.json"));
  expect(await lineOf(open())).toEqual(["folder_unusable", expect.stringContaining("Put the file back")]);
});

it("[design 3 database] given a path with blanks, quotes and letters of any language, when it is opened, then it works", async () => {
  folder = join(base, "mappa ő 'x' 文");
  const { database } = await open();
  expect((await database.query("select 1 as one")).rows).toEqual([{ one: "1" }]);
});

it("[design 3 database] given a path with a character that initdb cannot bear, when it is opened, then one line says so", async () => {
  folder = join(base, "a$b");
  expect(await lineOf(open())).toEqual(["folder_unusable", expect.stringContaining("characters $")]);
});

it("[design 3 database] given a data folder that is a file, when it is opened, then one line says so", async () => {
  const file = join(folder, "file");
  writeFileSync(file, "");
  const work = openDatabase({ databaseUrl: null, dataFolder: file });
  expect(await lineOf(work)).toEqual(["folder_unusable", `The data folder ${file} cannot be made (EEXIST).`]);
});

it("[design 3 database] given a platform without binaries, when they are looked for, then one line names the platform and the way out", async () => {
  const work = Promise.resolve().then(() => findNativePostgres("aix-ppc64"));
  expect(await lineOf(work)).toEqual([
    "unsupported_platform",
    "There is no embedded PostgreSQL for aix-ppc64. Set DATABASE_URL to a PostgreSQL 15 or newer.",
  ]);
});
