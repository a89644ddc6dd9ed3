import { extreme, extremeParameters, extremeType } from "../extreme.ts";
import type { FunctionDefinition } from "../library.ts";

/** `max(list, item => …?)` or `max(a, b, …)`: the greatest; nulls are passed over, null when nothing is left. */
export const max: FunctionDefinition = {
  name: "max",
  group: "number",
  parameters: extremeParameters,
  result: extremeType,
  evaluate: (args, frame, result) => extreme(args, frame, result, 1),
};
