const unfinished = new Set([",", ".", "-", "+"]);

/**
 * Whether a field is validated after this was typed (spec forms §5 When): not after a sign with which a number begins
 * or goes on, since the person has not finished. `typed` is what the last keystroke gave; null for a change that was
 * not typed.
 */
export function mayValidateNow(typed: string | null): boolean {
  return typed === null || !unfinished.has(typed);
}
