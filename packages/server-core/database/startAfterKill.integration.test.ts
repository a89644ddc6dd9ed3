import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { chmodSync, chownSync, existsSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, afterEach, beforeAll, beforeEach, expect, it, vi } from "vitest";
import { keepAddress } from "./addressFile.ts";
import { type OpenDatabase, openDatabase } from "./openDatabase.ts";
import { isAlive, livingPostmaster } from "./postmasterFile.ts";

vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 });

/**
 * Starts a process that ends at once, says its id, and asks after it only when a line comes in: until then its event
 * loop stands still, so the ended process stays in the table of processes.
 */
const negligent = `
  const { spawn } = require("node:child_process");
  const { readSync, writeSync } = require("node:fs");
  const [uid, gid] = process.argv.slice(1).map(Number);
  const child = spawn("true", [], { uid, gid, stdio: "ignore" });
  writeSync(1, String(child.pid));
  readSync(0, Buffer.alloc(1));
`;

let folder = "";
let data = "";
let log = "";
let parent: ChildProcess | null = null;
let opened: OpenDatabase | null = null;
const open = () => openDatabase({ databaseUrl: null, dataFolder: folder });

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "killed-"));
  chmodSync(folder, 0o711);
  await (await open()).close();
  const { place } = keepAddress(folder);
  data = join(place, "data");
  log = join(place, "postgres.log");
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));
beforeEach(() => rmSync(log, { force: true }));
afterEach(async () => {
  parent?.kill("SIGKILL");
  if (parent && parent.exitCode === null && parent.signalCode === null) await once(parent, "exit");
  await opened?.close();
  parent = null;
  opened = null;
});

/** Leaves `postmaster.pid` of a server that was killed and that its parent has not asked after. */
async function leaveKilledServer(): Promise<number> {
  const { uid, gid } = statSync(data);
  parent = spawn(process.execPath, ["-e", negligent, String(uid), String(gid)], { stdio: ["pipe", "pipe", "inherit"] });
  const [said] = parent.stdout ? await once(parent.stdout, "data") : [];
  const pid = Number(said);
  const file = join(data, "postmaster.pid");
  writeFileSync(file, [pid, data, 1_700_000_000, 5432, "", "127.0.0.1", ""].join("\n"));
  chownSync(file, uid, gid);
  return pid;
}

const stillThere = (pid: number): boolean => existsSync(`/proc/${pid}/stat`);

it.skipIf(process.platform !== "linux")(
  "[design 3 database] given a killed server that nobody asked after yet, when the database is opened, then the start waits until it is gone and succeeds",
  async () => {
    const pid = await leaveKilledServer();
    await expect.poll(() => [stillThere(pid), isAlive(pid)]).toEqual([true, false]);
    const opening = open();
    // A refusal is looked at below, after the log was.
    opening.catch(() => undefined);
    // PostgreSQL itself takes the ended process for a rival; that has to have happened, or there was nothing to wait
    // for.
    await expect.poll(() => readFileSync(log, "utf8")).toContain('lock file "postmaster.pid" already exists');
    parent?.stdin?.write("\n");
    opened = await opening;
    expect((await opened.database.query("select 1 as one")).rows).toEqual([{ one: "1" }]);
    expect(stillThere(pid)).toBe(false);
    expect(livingPostmaster(data)?.pid).not.toBe(pid);
  },
);
