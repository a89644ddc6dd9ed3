import { TesseraError } from "@tessera/contract/errors.ts";
import type { Services } from "@tessera/server-core/services.ts";
import type { Json } from "@tessera/std/canonicalJson.ts";
import { type RunContext, RunLostError } from "./durableWork.ts";
import { progressWriter } from "./progressWriter.ts";
import { ownerContext, readOwner } from "./runOwner.ts";
import { holdRun, keepStep, readSealed, readSteps, type TakenRun } from "./runStore.ts";

/** A run as this server has it. */
interface OpenRun extends RunContext {
  /** Waits until what the run said last of its progress is kept. */
  settle(): Promise<void>;
}

/**
 * What a run stands on while this server has it: the steps that were done before, wherever, are answered and not done
 * again. Before each other step its owner is looked at again. `onError` gets what of its progress could not be kept.
 */
export async function runContext(
  services: Services,
  run: TakenRun,
  signal: AbortSignal,
  onError: (error: unknown) => void = () => {},
): Promise<OpenRun> {
  const { database } = services;
  const { dueAt, id, input, owner } = run;
  const done = await readSteps(database, id);
  const writer = progressWriter(services, run, onError);

  /** What a step of this name answered before; its type is that of the work that answered it. */
  const known = <Value extends Json>(name: string): { readonly value: Value } | null =>
    done.has(name) ? { value: done.get(name) as Value } : null;

  async function assertMayGoOn(): Promise<void> {
    signal.throwIfAborted();
    if (owner !== null) await readOwner(services, owner);
  }

  return {
    id,
    input,
    dueAt,
    services,
    signal,
    secret: async () => {
      const sealed = await readSealed(database, run);
      if (sealed === null) return null;
      const secret = services.seal.open(id, sealed);
      if (secret === null) throw new TesseraError("run_secret_lost");
      return secret;
    },
    asOwner: () => {
      if (owner === null) throw new TypeError(`The run ${id} has no owner.`);
      return ownerContext(services, owner, signal);
    },
    progress: (progress) => {
      if (owner !== null) writer.note(progress);
    },
    settle: () => writer.flush(),
    step: async (name, work) => {
      const before = known<Awaited<ReturnType<typeof work>>>(name);
      if (before) return before.value;
      await assertMayGoOn();
      const value = await work(`${id}/${name}`);
      if (!(await keepStep(database, run, name, value))) throw new RunLostError(id);
      done.set(name, value);
      return value;
    },
    once: async (name, work) => {
      const before = known<Awaited<ReturnType<typeof work>>>(name);
      if (before) return before.value;
      await assertMayGoOn();
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
