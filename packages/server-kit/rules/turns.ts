const waiting: (() => void)[] = [];
let isAwake = false;

function wake(): void {
  if (isAwake) return;
  isAwake = true;
  setImmediate(() => {
    isAwake = false;
    waiting.shift()?.();
    if (waiting.length > 0) wake();
  });
}

/**
 * Resolves once the thread has done what else waited for it. Those who wait for a turn go on one by one, with other work in between, so that
 * many long evaluations hold a server no longer at a time than one.
 */
export function nextTurn(): Promise<void> {
  return new Promise((resolve) => {
    waiting.push(resolve);
    wake();
  });
}

/** Whether somebody waits for a turn: who comes now waits behind. */
export function isTurnAwaited(): boolean {
  return waiting.length > 0;
}
