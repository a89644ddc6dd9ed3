import type { Isolate } from "isolated-vm";
import type { ScriptFailure } from "./sandbox.ts";
import type { FromChild, RunMessage, ToChild } from "./sandboxMessages.ts";
import { scriptFrame } from "./scriptFrame.ts";

/**
 * The program of a process that scripts run in. It is started with an empty environment, without descriptors but its
 * pipe, and may read no file but its own (Node's permission model). Its own thread runs no script, so it notices at any
 * moment that the pipe is closed.
 */

/**
 * Bytes of memory in use at which the process ends itself: what scripts hold beside their heaps, such as huge texts, is
 * counted nowhere else.
 */
const maxMemory = 400_000_000;
const memoryInterval = 100;

const frameText = scriptFrame.toString();
const runs = new Map<number, { readonly isolate: Isolate; cancelled: boolean }>();
const answers = new Map<number, (answer: string) => void>();

function end(): never {
  // Threads of isolates that do not listen would keep an orderly end waiting.
  process.kill(process.pid, "SIGKILL");
  throw new Error("The process goes on.");
}

function post(message: FromChild): void {
  process.send?.(message);
}

function reasonOf(error: unknown, disposed: boolean): ScriptFailure {
  const message = error instanceof Error ? error.message : "";
  if (message.includes("execution timed out")) return "time";
  if (disposed || message.includes("memory limit") || message.includes("allocation failed")) return "memory";
  return "threw";
}

async function run(ivm: typeof import("isolated-vm"), message: RunMessage): Promise<void> {
  const { id, code, compute, input, memory, names, setup } = message;
  const isolate = new ivm.Isolate({ memoryLimit: memory, onCatastrophicError: end });
  const state = { isolate, cancelled: false };
  runs.set(id, state);
  try {
    const context = isolate.createContextSync();
    const bridge = new ivm.Reference(
      (name: string, args: string) =>
        new Promise<string>((resolve) => {
          answers.set(id, resolve);
          post({ kind: "question", id, name, args });
        }),
    );
    const timed = { timeout: compute };
    const body = `(async function (${names.join(", ")}) { "use strict";\n${code}\n})\n//# sourceURL=script`;
    const finish = await context.evalClosure(`return (${frameText})($0, $1, $2, $3)`, [bridge, setup, body, input], {
      ...timed,
      result: { reference: true },
    });
    const result: unknown = await finish.apply(undefined, [], timed);
    if (typeof result === "string") post({ kind: "result", id, result });
    else post({ kind: "failed", id, reason: "threw" });
  } catch (error) {
    post({ kind: "failed", id, reason: state.cancelled ? "time" : reasonOf(error, isolate.isDisposed) });
  } finally {
    runs.delete(id);
    answers.delete(id);
    if (!isolate.isDisposed) isolate.dispose();
  }
}

function cancel(id: number): void {
  const state = runs.get(id);
  if (!state) return;
  state.cancelled = true;
  if (!state.isolate.isDisposed) state.isolate.dispose();
  // Its thread may wait for an answer.
  answers.get(id)?.("e");
}

process.on("disconnect", end);
setInterval(() => {
  if (runs.size > 0 && process.memoryUsage.rss() > maxMemory) end();
}, memoryInterval);
try {
  const { default: ivm } = await import("isolated-vm");
  process.on("message", (message: ToChild) => {
    if (message.kind === "run") void run(ivm, message);
    else if (message.kind === "cancel") cancel(message.id);
    else answers.get(message.id)?.(message.answer);
  });
  post({ kind: "ready" });
} catch (error) {
  post({ kind: "unavailable", message: error instanceof Error ? error.message : String(error) });
}
