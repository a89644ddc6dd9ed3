import type { RuleResults } from "@tessera/form-engine/evaluate/ruleResults.ts";

/** Milliseconds without a further change after which the server is asked. */
export const ruleRefreshDelay = 300;

/**
 * Asks the server for the results of its rules once changes have paused. Each call answers null when a later one has
 * taken its place; `first` is how long the first one waits.
 */
export function ruleRefresh(ask: () => Promise<RuleResults>, first: number): () => Promise<RuleResults | null> {
  let delay = first;
  let giveWay: (() => void) | null = null;
  return async () => {
    giveWay?.();
    const isLast = await new Promise<boolean>((resolve) => {
      const timer = setTimeout(() => {
        giveWay = null;
        resolve(true);
      }, delay);
      giveWay = () => {
        clearTimeout(timer);
        resolve(false);
      };
      delay = ruleRefreshDelay;
    });
    return isLast ? ask() : null;
  };
}
