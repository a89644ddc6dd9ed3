import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import { expect, it } from "vitest";

const file = fileURLToPath(new URL("./stopInOrder.ts", import.meta.url));

/** A program whose web server takes `slow` milliseconds to stop; `failing` makes that stop fail instead. */
function program(slow: number, failing: boolean): string {
  return `
    import { stopInOrder } from ${JSON.stringify(file)};
    const say = (line) => process.stdout.write(line + "\\n");
    const web = ${failing ? `async () => { throw new Error("it hangs"); }` : `async () => { await new Promise((go) => setTimeout(go, ${slow})); say("web stopped"); }`};
    stopInOrder([{ name: "web server", stop: web }, { name: "database", stop: async () => say("database stopped") }], { log: say });
    setInterval(() => {}, 1000);
    say("ready");`;
}

async function run(
  code: string,
  act: (child: ChildProcess, seen: () => string) => Promise<void> | void,
): Promise<{ readonly code: number | null; readonly lines: readonly string[] }> {
  const child = spawn(process.execPath, ["--input-type=module", "--eval", code], {
    stdio: ["ignore", "pipe", "inherit", "ipc"],
  });
  // Not `close`: a process that its starter disconnected never reports it.
  const end = Promise.all([once(child, "exit"), ...(child.stdout === null ? [] : [once(child.stdout, "end")])]);
  let output = "";
  child.stdout?.on("data", (chunk) => {
    output += chunk;
  });
  await expect.poll(() => output).toContain("ready");
  await act(child, () => output);
  await end;
  return { code: child.exitCode, lines: output.trim().split("\n").slice(1) };
}

it("[design 10 server] given a running server, when it gets SIGTERM, then its parts stop one after the other and it ends well", async () => {
  const result = await run(program(50, false), (child) => {
    child.kill("SIGTERM");
  });
  expect(result).toEqual({ code: 0, lines: ["Stopping (SIGTERM)", "web stopped", "database stopped"] });
});

it("[design 10 server] given a part that fails to stop, when the server stops, then that is logged, the next part stops, and the exit code tells", async () => {
  const result = await run(program(0, true), (child) => {
    child.kill("SIGINT");
  });
  expect(result).toEqual({
    code: 1,
    lines: ["Stopping (SIGINT)", "The web server did not stop in order: it hangs", "database stopped"],
  });
});

it("[design 10 server] given a starter that ends and a signal to the whole group, when both arrive, then the stop is still in order", async () => {
  const result = await run(program(300, false), async (child, seen) => {
    child.disconnect();
    await expect.poll(seen).toContain("Stopping");
    child.kill("SIGTERM");
  });
  expect(result).toEqual({ code: 0, lines: ["Stopping (its starter ended)", "web stopped", "database stopped"] });
});

it("[design 10 server] given a stop that takes long, when a second signal comes, then the server ends at once", async () => {
  const result = await run(program(60_000, false), async (child, seen) => {
    child.kill("SIGINT");
    await expect.poll(seen).toContain("Stopping");
    child.kill("SIGINT");
  });
  expect(result).toEqual({ code: 1, lines: ["Stopping (SIGINT)"] });
});
