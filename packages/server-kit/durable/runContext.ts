import type { Json } from "@tessera/std/canonicalJson.ts";
import type { Services } from "../services.ts";
import { type RunContext, RunLostError } from "./durableWork.ts";
import { holdRun, keepStep, readSteps, type TakenRun } from "./runStore.ts";

/** What a run stands on while this server has it: the steps that were done before, wherever, are answered and not done again. */
export async function runContext(services: Services, run: TakenRun, signal: AbortSignal): Promise<RunContext> {
  const { database } = services;
  const { dueAt, id, input } = run;
  const done = await readSteps(database, id);

  /** What a step of this name answered before; its type is that of the work that answered it. */
  const known = <Value extends Json>(name: string): { readonly value: Value } | null =>
    done.has(name) ? { value: done.get(name) as Value } : null;

  return {
    id,
    input,
    dueAt,
    services,
    signal,
    step: async (name, work) => {
      const before = known<Awaited<ReturnType<typeof work>>>(name);
      if (before) return before.value;
      signal.throwIfAborted();
      const value = await work(`${id}/${name}`);
      if (!(await keepStep(database, run, name, value))) throw new RunLostError(id);
      done.set(name, value);
      return value;
    },
    once: async (name, work) => {
      const before = known<Awaited<ReturnType<typeof work>>>(name);
      if (before) return before.value;
      signal.throwIfAborted();
      const value = await database.transaction(async (transaction) => {
        if (!(await holdRun(transaction, run))) throw new RunLostError(id);
        const made = await work(transaction);
        await keepStep(transaction, run, name, made);
        return made;
      });
      done.set(name, value);
      return value;
    },
  };
}
