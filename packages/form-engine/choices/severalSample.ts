import type { SampleContext } from "@tessera/contract/samples/sampleValue.ts";
import { inOptionOrder } from "./severalKeys.ts";

/**
 * A made-up value of a field of several choices: two of the options, or as many as its settings ask for; null without
 * options.
 */
export function severalSample(
  context: SampleContext<{ readonly minlength?: number; readonly maxlength?: number }>,
): string[] | null {
  const { seed, settings } = context;
  const { maxlength = 2, minlength = 1 } = settings;
  const options = context.options ?? [];
  const keys = options.map(({ key }) => key);
  const from = keys.length === 0 ? 0 : seed % keys.length;
  const chosen = [...keys.slice(from), ...keys.slice(0, from)].slice(0, Math.max(minlength, Math.min(2, maxlength)));
  return inOptionOrder(chosen, options);
}
