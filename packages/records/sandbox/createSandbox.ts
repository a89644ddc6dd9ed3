import { TesseraError } from "@tessera/contract/errors.ts";
import { FairQueue } from "@tessera/server-core/turns/fairQueue.ts";
import type { Json } from "@tessera/std/canonicalJson.ts";
import { readOutcome } from "./readOutcome.ts";
import { type Sandbox, type SandboxCall, type SandboxOutcome, type ScriptFailure, ScriptRefusal } from "./sandbox.ts";
import { type SandboxLimits, sandboxLimits } from "./sandboxLimits.ts";
import type { FromChild } from "./sandboxMessages.ts";
import { openProcess, type SandboxProcess } from "./sandboxProcess.ts";
import type { FrameSetup } from "./scriptFrame.ts";

/** How a sandbox is made. */
export interface SandboxOptions {
  /** Bounds that differ from `sandboxLimits`. */
  readonly limits?: Partial<SandboxLimits>;
  /** Called with the reason why no process could be started. */
  readonly onError: (error: unknown) => void;
  /** Starts processes, for tests. */
  readonly open?: typeof openProcess;
}

/** How often a script that had asked nothing is begun again. */
const maxRepeats = 3;

/** A call that waits or runs. */
interface Task {
  readonly id: number;
  readonly call: SandboxCall;
  readonly input: string;
  readonly setup: string;
  readonly resolve: (outcome: SandboxOutcome) => void;
  readonly reject: (error: unknown) => void;
  asked: number;
  /** How often it began again, because its process ended under it. */
  repeated: number;
  /** Why it is being stopped; null while it is not. */
  stopped: ScriptFailure | null;
  /** Ends its process when nothing is heard of it. */
  watch: NodeJS.Timeout | null;
  /** When it began to compute, by this process's own clock; null while it does not. */
  since: number | null;
  whole: NodeJS.Timeout | null;
}

interface Child {
  readonly process: SandboxProcess;
  readonly tasks: Map<number, Task>;
  isReady: boolean;
  idle: NodeJS.Timeout | null;
}

/**
 * Makes the sandbox of a server. It starts its first process with the first script, and ends processes that have been
 * idle. A script runs in an isolate of its own inside a process; a process that does not answer in time is killed, and
 * what else ran in it is repeated when it had asked nothing yet, else `interrupted`.
 */
export function createSandbox(options: SandboxOptions): Sandbox {
  const pool = new SandboxPool(options);
  return { run: (call) => pool.run(call), state: () => pool.state(), close: () => pool.close() };
}

const failure = (reason: ScriptFailure): SandboxOutcome => ({ ok: false, reason, message: "", line: null, log: "" });

const unavailable = (): TesseraError => new TesseraError("scripts_unavailable");

class SandboxPool {
  readonly #limits: SandboxLimits;
  readonly #onError: (error: unknown) => void;
  readonly #open: typeof openProcess;
  readonly #children = new Set<Child>();
  readonly #waiting = new FairQueue<Task>();
  /** Scripts that run now, by whose they are. */
  readonly #owners = new Map<string, number>();
  #next = 0;
  #isClosed = false;
  #allEnded: (() => void) | null = null;

  constructor({ limits, onError, open = openProcess }: SandboxOptions) {
    this.#limits = { ...sandboxLimits, ...limits };
    this.#onError = onError;
    this.#open = open;
  }

  async run(call: SandboxCall): Promise<SandboxOutcome> {
    const { code, input: most, waiting, waitingPerOwner } = this.#limits;
    call.signal.throwIfAborted();
    if (this.#isClosed) throw unavailable();
    const input = JSON.stringify(call.args);
    if (input.length > most || call.code.length > code) return failure("size");
    if (this.#waiting.sizeOf(call.owner) >= waitingPerOwner) throw new TesseraError("too_many_requests");
    if (this.#waiting.size >= waiting) throw new TesseraError("busy");
    return await new Promise<SandboxOutcome>((resolve, reject) => {
      const task: Task = {
        id: ++this.#next,
        call,
        input,
        setup: this.#setupOf(call),
        resolve,
        reject,
        asked: 0,
        repeated: 0,
        stopped: null,
        watch: null,
        since: null,
        whole: null,
      };
      this.#waiting.add(call.owner, task);
      call.signal.addEventListener("abort", () => this.#abandon(task), { once: true });
      this.#pump();
    });
  }

  state(): ReturnType<Sandbox["state"]> {
    const children = [...this.#children];
    return {
      processes: children.flatMap(({ process }) => process.pid ?? []),
      running: children.reduce((sum, { tasks }) => sum + tasks.size, 0),
      waiting: this.#waiting.size,
    };
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    for (const task of this.#waiting.clear()) task.reject(unavailable());
    for (const child of this.#children)
      for (const task of child.tasks.values()) this.#take(child, task).reject(unavailable());
    if (this.#children.size === 0) return;
    const ended = new Promise<void>((resolve) => {
      this.#allEnded = resolve;
    });
    for (const { process } of this.#children) {
      process.hold(true);
      process.kill();
    }
    await ended;
  }

  #setupOf({ constants, instant, questions }: SandboxCall): string {
    const { input, log, output } = this.#limits;
    const setup: FrameSetup = { constants, questions, instant, input, output, log };
    return JSON.stringify(setup);
  }

  /** Gives what waits to processes with room, and starts one where there is none. */
  #pump(): void {
    const mayRun = (owner: string): boolean => (this.#owners.get(owner) ?? 0) < this.#limits.perOwner;
    while (this.#waiting.has(mayRun)) {
      const child = this.#withRoom();
      const task = child === null ? null : this.#waiting.take(mayRun);
      if (child === null || task === null) return;
      this.#owners.set(task.call.owner, (this.#owners.get(task.call.owner) ?? 0) + 1);
      child.tasks.set(task.id, task);
      if (child.idle) clearTimeout(child.idle);
      child.idle = null;
      child.process.hold(true);
      if (child.isReady) this.#begin(child, task);
    }
  }

  #withRoom(): Child | null {
    const free = [...this.#children].find(({ tasks }) => tasks.size < this.#limits.runs);
    if (free || this.#children.size >= this.#limits.children) return free ?? null;
    return this.#startProcess();
  }

  #startProcess(): Child | null {
    let isKnown = false;
    const process = this.#open({
      ready: () => {
        clearTimeout(starting);
        child.isReady = true;
        for (const task of child.tasks.values()) this.#begin(child, task);
      },
      unavailable: (message) => {
        if (!isKnown) this.#onError(new Error(`Scripts cannot run on this server: ${message}`));
        isKnown = true;
        process?.kill();
      },
      message: (message) => this.#hear(child, message),
      ended: () => {
        clearTimeout(starting);
        this.#lose(child);
      },
    });
    if (process === null) {
      this.#onError(new Error("Scripts cannot run on this server: the library of isolates is not installed."));
      for (const task of this.#waiting.clear()) task.reject(unavailable());
      return null;
    }
    const child: Child = { process, tasks: new Map(), isReady: false, idle: null };
    const starting = setTimeout(() => process.kill(), this.#limits.start);
    starting.unref();
    this.#children.add(child);
    return child;
  }

  #begin(child: Child, task: Task): void {
    const { compute, memory, whole } = this.#limits;
    const { call, id, input, setup } = task;
    try {
      call.begin?.();
    } catch (error) {
      this.#take(child, task).reject(error);
      if (child.tasks.size === 0) this.#rest(child);
      queueMicrotask(() => this.#pump());
      return;
    }
    this.#watch(child, task);
    task.whole = setTimeout(() => this.#stop(child, task, "time"), whole);
    child.process.send({ kind: "run", id, code: call.code, names: call.names, input, setup, compute, memory });
  }

  /** A script that computes is heard of before long: it asks, gives or is stopped by its isolate. */
  #watch(child: Child, task: Task): void {
    if (task.watch) clearTimeout(task.watch);
    task.since ??= performance.now();
    const { compute, grace } = this.#limits;
    task.watch = setTimeout(
      () => {
        task.stopped ??= "time";
        child.process.kill();
      },
      (task.stopped === null ? compute : 0) + grace,
    );
  }

  /** Tells the process to end a script; what it answers then has this reason. */
  #stop(child: Child, task: Task, reason: ScriptFailure): void {
    if (task.stopped !== null) return;
    task.stopped = reason;
    child.process.send({ kind: "cancel", id: task.id });
    this.#watch(child, task);
  }

  #hear(child: Child, message: Exclude<FromChild, { readonly kind: "ready" | "unavailable" }>): void {
    const task = child.tasks.get(message.id);
    if (!task) return;
    if (message.kind === "question") {
      if (task.stopped === null) void this.#answer(child, task, message.name, message.args);
      return;
    }
    this.#settle(child, task, message);
  }

  #settle(child: Child, task: Task, message: Extract<FromChild, { readonly kind: "result" | "failed" }>): void {
    this.#take(child, task);
    if (task.stopped !== null) task.resolve(failure(task.stopped));
    else if (message.kind === "result") task.resolve(readOutcome(message.result));
    else task.resolve(failure(message.reason));
    if (child.tasks.size === 0) this.#rest(child);
    this.#pump();
  }

  async #answer(child: Child, task: Task, name: string, text: string): Promise<void> {
    this.#rests(task);
    task.asked++;
    if (task.asked > this.#limits.questions) return this.#stop(child, task, "questions");
    if (text.length > this.#limits.input) return this.#stop(child, task, "size");
    let answer: string;
    try {
      // The frame wrote a list of JSON values.
      const value = await task.call.ask(name, JSON.parse(text) as readonly Json[]);
      answer = `v${JSON.stringify(value)}`;
    } catch (error) {
      if (!(error instanceof ScriptRefusal)) return this.#fail(child, task, error);
      answer = `e${error.code}`;
    }
    if (!child.tasks.has(task.id) || task.stopped !== null) return;
    if (answer.length > this.#limits.output) return this.#stop(child, task, "size");
    this.#watch(child, task);
    child.process.send({ kind: "answer", id: task.id, answer });
  }

  /** Ends a run whose question could not be answered: nothing that the script could say of it counts. */
  #fail(child: Child, task: Task, error: unknown): void {
    if (!child.tasks.has(task.id)) return;
    task.reject(error);
    this.#stop(child, task, "interrupted");
  }

  #abandon(task: Task): void {
    task.reject(task.call.signal.reason);
    if (this.#waiting.delete(task.call.owner, task)) return;
    for (const child of this.#children) if (child.tasks.has(task.id)) this.#stop(child, task, "interrupted");
  }

  /** A script computes no longer, for now. */
  #rests(task: Task): void {
    if (task.watch) clearTimeout(task.watch);
    task.watch = null;
    if (task.since !== null) task.call.took?.(performance.now() - task.since);
    task.since = null;
  }

  /** Takes a task out of its process. */
  #take(child: Child, task: Task): Task {
    this.#rests(task);
    if (task.whole) clearTimeout(task.whole);
    task.whole = null;
    child.tasks.delete(task.id);
    const left = (this.#owners.get(task.call.owner) ?? 1) - 1;
    if (left > 0) this.#owners.set(task.call.owner, left);
    else this.#owners.delete(task.call.owner);
    return task;
  }

  #rest(child: Child): void {
    child.process.hold(false);
    child.idle = setTimeout(() => child.process.kill(), this.#limits.idle);
    child.idle.unref();
  }

  /** A process has ended: what ran in it is repeated, or over. */
  #lose(child: Child): void {
    this.#children.delete(child);
    if (child.idle) clearTimeout(child.idle);
    for (const task of [...child.tasks.values()]) {
      this.#take(child, task);
      if (!child.isReady) task.reject(unavailable());
      else if (task.stopped !== null) task.resolve(failure(task.stopped));
      else if (task.asked > 0 || task.repeated >= maxRepeats) task.resolve(failure("interrupted"));
      else {
        task.repeated++;
        this.#waiting.add(task.call.owner, task);
      }
    }
    if (this.#children.size === 0) this.#allEnded?.();
    if (!this.#isClosed) this.#pump();
  }
}
