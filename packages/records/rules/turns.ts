import { FairQueue } from "@tessera/server-core/turns/fairQueue.ts";

const waiting = new FairQueue<() => void>();
let isAwake = false;
const anybody = (): boolean => true;

function wake(): void {
  if (isAwake) return;
  isAwake = true;
  setImmediate(() => {
    isAwake = false;
    waiting.take(anybody)?.();
    if (waiting.size > 0) wake();
  });
}

/**
 * Resolves once the thread has done what else waited for it. Those who wait for a turn go on one by one, each caller in
 * rotation, with other work in between, so that many long evaluations hold a server no longer at a time than one.
 */
export function nextTurn(caller: string): Promise<void> {
  return new Promise((resolve) => {
    waiting.add(caller, resolve);
    wake();
  });
}

/** Whether someone waits for a turn: who comes now waits behind. */
export function isTurnAwaited(): boolean {
  return waiting.size > 0;
}
