import { canonicalJson } from "@tessera/std/canonicalJson.ts";
import { PENDING } from "../values/errors.ts";
import { toJson } from "../values/json.ts";
import { spendOn } from "../values/reserve.ts";
import type { EngineValue } from "../values/value.ts";
import { type Frame, spend } from "./frame.ts";

/**
 * Asks the frame for a resource (design §7). Throws `PENDING` while it is under way; a failed one gives the empty
 * result, null. The key is the canonical JSON of function and arguments.
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
