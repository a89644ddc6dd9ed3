/** Bounds of scripts: times in milliseconds, sizes in characters of JSON or text. */
export interface SandboxLimits {
  /** Processes at once. */
  readonly children: number;
  /** Scripts at once in one process, each in an isolate of its own. */
  readonly runs: number;
  /** Scripts at once of one person; further ones of their wait. */
  readonly perOwner: number;
  /** Calls that wait; a further one is refused with `busy`. */
  readonly waiting: number;
  /** Calls of one person that wait; a further one is refused with `too_many_requests`. */
  readonly waitingPerOwner: number;
  /** How long a script may compute at a stretch: from one question to the next. */
  readonly compute: number;
  /** How long a script may take in all, with what it asks. */
  readonly whole: number;
  /** How long a process may be late with its answer before it is ended. */
  readonly grace: number;
  /** How long a process may take to start. */
  readonly start: number;
  /** How long a process without work is kept. */
  readonly idle: number;
  /** Heap of one script in megabytes. */
  readonly memory: number;
  /** The text of a script. */
  readonly code: number;
  /** Arguments of a call, or of a question of a script. */
  readonly input: number;
  /** Result of a call, or the answer to a question. */
  readonly output: number;
  /** What a script notes. */
  readonly log: number;
  /** Questions of one call. */
  readonly questions: number;
}

/** See `SandboxLimits`. */
export const sandboxLimits: SandboxLimits = {
  children: 2,
  runs: 2,
  perOwner: 2,
  waiting: 5_000,
  waitingPerOwner: 200,
  compute: 2_000,
  whole: 5_000,
  grace: 3_000,
  start: 30_000,
  idle: 60_000,
  memory: 32,
  code: 100_000,
  input: 1_000_000,
  output: 1_000_000,
  log: 20_000,
  questions: 50,
};
