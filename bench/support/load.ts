import { fork } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import type { LoadPlan, LoadResult } from "./loadGenerator.ts";

const program = fileURLToPath(new URL("./loadGenerator.ts", import.meta.url));

/** A process that sends loads, one at a time. */
export interface Load {
  /** Sends a load and answers what came of it. Loopback only. */
  run(plan: LoadPlan): Promise<LoadResult>;
  /** Ends the process. */
  close(): Promise<void>;
}

/**
 * Starts a process that sends loads, so that they do not share a thread with the server. One lives over all rounds of a
 * bench: the start and the cold code of a process for each round would weigh on every round, and the more the slower
 * its side is.
 */
export function startLoad(): Load {
  const child = fork(program);
  const ended = once(child, "exit");
  return {
    run: async (plan) => {
      const { hostname } = new URL(plan.url);
      if (hostname !== "127.0.0.1" && hostname !== "localhost")
        throw new RangeError("A load goes to this machine only.");
      const stop = new AbortController();
      try {
        const { signal } = stop;
        const answer = once(child, "message", { signal });
        child.send(plan);
        const died = once(child, "exit", { signal }).then(() => {
          throw new Error("The process that sends the load has ended.");
        });
        const [result] = await Promise.race([answer, died]);
        // The generator sends one message for each plan, of this shape.
        return result as LoadResult;
      } finally {
        stop.abort();
      }
    },
    close: async () => {
      child.disconnect();
      await ended;
    },
  };
}
