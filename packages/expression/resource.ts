import { canonicalJson } from "@tessera/std/canonicalJson.ts";
import { PENDING } from "./errors.ts";
import { type Frame, spend } from "./frame.ts";
import { toJson } from "./json.ts";
import { spendOn } from "./reserve.ts";
import type { EngineValue } from "./value.ts";

/**
 * Asks the frame for a resource (design §7). Throws `PENDING` while it is under way; a failed one gives the empty result,
 * null. The key is the canonical JSON of function and arguments.
 */
export function requestResource(frame: Frame, functionName: string, values: readonly EngineValue[]): EngineValue {
  for (const value of values) spendOn(frame, value);
  const args = values.map(toJson);
  const key = canonicalJson([functionName, ...args]);
  spend(frame, key.length);
  const answer = frame.resource({ function: functionName, args, key });
  if (answer.state === "pending") throw PENDING;
  return answer.state === "ready" ? answer.value : null;
}
