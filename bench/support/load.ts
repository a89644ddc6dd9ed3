import { fork } from "node:child_process";
import { fileURLToPath } from "node:url";
import type { LoadPlan, LoadResult } from "./loadGenerator.ts";

const program = fileURLToPath(new URL("./loadGenerator.ts", import.meta.url));

/** Runs a load from a process of its own, so that it does not share a thread with the server. Loopback only. */
export function load(plan: LoadPlan): Promise<LoadResult> {
  const { hostname } = new URL(plan.url);
  if (hostname !== "127.0.0.1" && hostname !== "localhost") throw new RangeError("A load goes to this machine only.");
  return new Promise((resolve, reject) => {
    const child = fork(program);
    // The generator sends one message, of this shape.
    child.once("message", (result) => resolve(result as LoadResult));
    child.once("error", reject);
    child.send(plan);
  });
}
