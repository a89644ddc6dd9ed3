import { execFile } from "node:child_process";
import { existsSync, readFileSync, readlinkSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import type { Json } from "@tessera/std/canonicalJson.ts";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createSandbox } from "./createSandbox.ts";
import { type Escape, escapes, unstoppable } from "./escapes.fixtures.ts";
import { type Sandbox, type SandboxCall, type SandboxOutcome, ScriptRefusal } from "./sandbox.ts";

const failures: unknown[] = [];
let sandbox: Sandbox;
let strict: Sandbox;
beforeAll(() => {
  const onError = (error: unknown): void => void failures.push(error);
  sandbox = createSandbox({ onError, limits: { compute: 20_000, whole: 60_000 } });
  strict = createSandbox({ onError, limits: { compute: 1_000, grace: 1_500, whole: 60_000 } });
});
afterAll(async () => {
  await sandbox.close();
  await strict.close();
});

let owners = 0;
function callOf(code: string, parts: Partial<SandboxCall> = {}): SandboxCall {
  return {
    code,
    names: [],
    args: [],
    instant: 1_700_000_000_000,
    constants: { user: { login: "clerk" } },
    questions: ["lookup"],
    owner: `owner ${++owners}`,
    ask: async (name, args) => ({ name, args }),
    signal: new AbortController().signal,
    ...parts,
  };
}
const run = (code: string, parts: Partial<SandboxCall> = {}): Promise<SandboxOutcome> =>
  sandbox.run(callOf(code, parts));
const given = (value: Json): SandboxOutcome => ({ ok: true, value, log: "" });

function fits({ fails, gives }: Escape, outcome: SandboxOutcome): boolean {
  if (!outcome.ok) return fails?.includes(outcome.reason) ?? false;
  return gives !== undefined && JSON.stringify(outcome.value) === JSON.stringify(gives);
}

const isAlive = (pid: number): boolean => {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
};

describe("scripts in the sandbox", () => {
  it("[design 6 scripts] given arguments, when a script runs, then it gives what it makes of them", async () => {
    expect(await run("return a + b.c[0]", { names: ["a", "b"], args: [1, { c: [2] }] })).toEqual(given(3));
    expect(await run("const x = await (async () => 5)();\nreturn { x, y: undefined }")).toEqual(given({ x: 5 }));
    expect(await run("")).toEqual(given(null));
  });

  it("[design 6 scripts] given a script that asks, when it is answered or refused, then it goes on with the answer, and may catch the refusal", async () => {
    expect(await run("return lookup('a', { b: 1 })")).toEqual(given({ name: "lookup", args: ["a", { b: 1 }] }));
    const ask = async (): Promise<Json> => {
      throw new ScriptRefusal("access_denied");
    };
    expect(await run("try { lookup('a') } catch (e) { return e.code }", { ask })).toEqual(given("access_denied"));
    expect(await run("\nlookup('a')", { ask })).toMatchObject({
      ok: false,
      reason: "threw",
      message: "access_denied",
      line: 2,
    });
  });

  it("[design 6 scripts] given a question that fails on the server, when a script asks it, then the run ends with that error, whatever the script does", async () => {
    const ask = async (): Promise<Json> => {
      throw new Error("stale");
    };
    await expect(run("try { lookup('a') } catch { return 1 }", { ask })).rejects.toThrow("stale");
  });

  it("[design 6 scripts] given scripts that throw or note, when they end, then the line and the notes are reported", async () => {
    expect(await run("log('a', { b: 1 });\nconsole.log(2);\nthrow new TypeError('odd')")).toEqual({
      ok: false,
      reason: "threw",
      message: "TypeError: odd",
      line: 3,
      log: 'a {"b":1}\n2',
    });
    expect(await run("return [new Date().toISOString(), Date.now(), user.login]")).toEqual(
      given(["2023-11-14T22:13:20.000Z", 1_700_000_000_000, "clerk"]),
    );
  });

  it("[design 6 scripts] given a script that leaves something behind, when the next one runs, then it finds nothing of it", async () => {
    await run("globalThis.left = 'secret'; Array.prototype.left = 'secret'; user.login = 'x'; return 1");
    expect(await run("return [typeof left, typeof [].left, user.login]")).toEqual(
      given(["undefined", "undefined", "clerk"]),
    );
  });

  it("[design 6 scripts] given a caller who went away, when their script runs or waits, then it ends", async () => {
    const gone = new AbortController();
    const running = run("for (;;);", { signal: gone.signal });
    await expect.poll(() => sandbox.state().running).toBeGreaterThan(0);
    gone.abort(new Error("gone"));
    await expect(running).rejects.toThrow("gone");
    await expect.poll(() => sandbox.state().running).toBe(0);
    await expect(run("return 1", { signal: gone.signal })).rejects.toThrow("gone");
  });
});

describe("many scripts", () => {
  it("[design 6 scripts] given a person with many calls, when others call too, then they are served in rotation, and only they are refused", async () => {
    const shared = createSandbox({
      onError: () => {},
      limits: { children: 1, runs: 1, perOwner: 1, waitingPerOwner: 3 },
    });
    const order: string[] = [];
    const held = Promise.withResolvers<null>();
    const ask = async (_name: string, [mark]: readonly Json[]): Promise<Json> => {
      order.push(String(mark));
      if (mark === "a0") await held.promise;
      return null;
    };
    const call = (mark: string) =>
      shared.run({ ...callOf(`await lookup("${mark}")`), questions: ["lookup"], owner: mark[0] ?? "", ask });
    try {
      const all = [call("a0")];
      await expect.poll(() => order, { timeout: 20_000 }).toEqual(["a0"]);
      all.push(call("a1"), call("a2"), call("a3"));
      await expect(call("a4")).rejects.toMatchObject({ code: "too_many_requests" });
      all.push(call("b1"), call("c1"), call("b2"));
      held.resolve(null);
      await Promise.all(all);
      expect(order).toEqual(["a0", "a1", "b1", "c1", "a2", "b2", "a3"]);
    } finally {
      await shared.close();
    }
  });
});

describe("the process of scripts", () => {
  it.runIf(existsSync("/proc/self/environ"))(
    "[design 6 scripts] given a process of scripts, when it is looked at, then it has no environment, no folder of the server and no file but its pipe",
    async () => {
      await run("return 1");
      const [pid] = sandbox.state().processes;
      const environment = readFileSync(`/proc/${pid}/environ`, "utf8")
        .split("\0")
        .filter((one) => one !== "");
      expect(environment.filter((one) => !one.startsWith("NODE_CHANNEL_"))).toEqual([]);
      expect(readlinkSync(`/proc/${pid}/cwd`)).toBe("/");
      expect([0, 1, 2].map((one) => readlinkSync(`/proc/${pid}/fd/${one}`))).toEqual(Array(3).fill("/dev/null"));
    },
  );

  it("[design 6 scripts] given a server that dies at once, when its script runs on, then the process of scripts ends with it", async () => {
    const folder = dirname(fileURLToPath(import.meta.url));
    const program = `
      import { createSandbox } from ${JSON.stringify(join(folder, "createSandbox.ts"))};
      const sandbox = createSandbox({ onError: console.error, limits: { compute: 600000, whole: 600000 } });
      const call = { names: [], args: [], instant: 0, constants: {}, questions: ["lookup"], owner: "", signal: new AbortController().signal };
      void sandbox.run({ ...call, code: "lookup(); for (;;);", ask: async () => {
        console.log(sandbox.state().processes[0]);
        setTimeout(() => process.kill(process.pid, "SIGKILL"), 200);
        return 1;
      } });
    `;
    const said = await new Promise<string>((resolve) => {
      execFile(process.execPath, ["--input-type=module", "-e", program], (_error, stdout) => resolve(stdout));
    });
    const pid = Number(said.trim());
    expect(pid).toBeGreaterThan(0);
    await expect.poll(() => isAlive(pid)).toBe(false);
  });

  it("[design 6 scripts] given a sandbox that nobody uses, when time passes, then its process ends, and a later script finds another", async () => {
    const idle = createSandbox({ onError: () => {}, limits: { idle: 50 } });
    expect(idle.state().processes).toEqual([]);
    await idle.run(callOf("return 1"));
    await expect.poll(() => idle.state().processes).toEqual([]);
    expect(await idle.run(callOf("return 2"))).toEqual(given(2));
    await idle.close();
    await expect(idle.run(callOf("return 3"))).rejects.toMatchObject({ code: "scripts_unavailable" });
  });
});

/** Whether it has to be stopped: these run all at once below. */
const isStopped = ({ fails }: Escape): boolean => fails?.includes("time") === true;

describe("hostile scripts", () => {
  it.each(escapes.filter((one) => !isStopped(one)).map((one) => [one.name, one] as const))(
    "[design 6 scripts] given a script that tries %s, when it runs, then nothing gets out and the next one runs",
    async (_name, one) => {
      const outcome = await strict.run(callOf(one.code));
      expect(fits(one, outcome), JSON.stringify(outcome).slice(0, 500)).toBe(true);
    },
  );

  it("[design 6 scripts] given hostile scripts at once, also such as their isolate cannot stop, when others run beside them, then all are answered and the server's memory is as before", async () => {
    const before = process.memoryUsage().rss;
    const hostile = [...unstoppable, ...escapes.filter(isStopped)];
    const innocent = Array.from({ length: 12 }, () => strict.run(callOf("return 7")));
    const outcomes = await Promise.all(hostile.map(async (one) => [one, await strict.run(callOf(one.code))] as const));
    for (const [one, outcome] of outcomes)
      expect(fits(one, outcome), `${one.name}: ${JSON.stringify(outcome).slice(0, 500)}`).toBe(true);
    expect(await Promise.all(innocent)).toEqual(Array(12).fill(given(7)));
    expect(strict.state()).toMatchObject({ running: 0, waiting: 0 });
    expect(process.memoryUsage().rss - before).toBeLessThan(200_000_000);
    expect(failures).toEqual([]);
  }, 120_000);
});
