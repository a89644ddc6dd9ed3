import type { OpenedSession } from "./crowdQuestions.ts";

/** What can be asked of a process that serves sockets: Tessera's server, or one with the library alone. */
export interface HostQuestions {
  /** Starts it, with as many sessions. */
  readonly start: {
    readonly asked: { readonly sessions: number };
    readonly answered: { readonly url: string; readonly sessions: readonly OpenedSession[] };
  };
  /** Its memory in bytes, after a sweep. */
  readonly memory: { readonly asked: null; readonly answered: number };
  /** Sends a text to every page; answers when it began, by `exactNow`. */
  readonly shout: { readonly asked: { readonly mark: string }; readonly answered: number };
  /** How many pages are connected. */
  readonly size: { readonly asked: null; readonly answered: number };
}

/** Memory of this process after a sweep, in bytes. */
export function sweptMemory(): number {
  for (let round = 0; round < 3; round++) globalThis.gc?.();
  return process.memoryUsage.rss();
}
