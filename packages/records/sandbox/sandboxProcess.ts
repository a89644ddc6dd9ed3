import type { ChildProcess } from "node:child_process";
import type { FromChild, ToChild } from "./sandboxMessages.ts";
import { startChild } from "./startChild.ts";

/** What a process says of itself; `ended` comes once, last, and with nothing after it. */
export interface ProcessEvents {
  readonly ready: () => void;
  readonly unavailable: (message: string) => void;
  readonly message: (message: Exclude<FromChild, { readonly kind: "ready" | "unavailable" }>) => void;
  readonly ended: () => void;
}

/** A process that scripts run in, as the server sees it. It holds the server's own process only while it is `hold`. */
export interface SandboxProcess {
  readonly pid: number | null;
  send(message: ToChild): void;
  /** Whether the server's process waits for it. */
  hold(held: boolean): void;
  /** Ends it at once. */
  kill(): void;
}

/** Starts a process; null where the platform has none. */
export function openProcess(events: ProcessEvents): SandboxProcess | null {
  const child = startChild();
  if (child === null) return null;
  let hasEnded = false;
  const ended = (): void => {
    if (hasEnded) return;
    hasEnded = true;
    events.ended();
  };
  child.on("error", (error) => {
    events.unavailable(error.message);
    ended();
  });
  child.on("exit", ended);
  child.on("message", (message: FromChild) => {
    if (hasEnded) return;
    if (message.kind === "ready") events.ready();
    else if (message.kind === "unavailable") events.unavailable(message.message);
    else events.message(message);
  });
  hold(child, false);
  return {
    pid: child.pid ?? null,
    // A process that has just ended is heard of by its `exit`.
    send: (message) => void (child.connected && child.send(message, () => {})),
    hold: (held) => hold(child, held),
    kill: () => void child.kill("SIGKILL"),
  };
}

function hold(child: ChildProcess, held: boolean): void {
  if (held) {
    child.ref();
    child.channel?.ref();
  } else {
    child.unref();
    child.channel?.unref();
  }
}
