import { extreme, extremeParameters, extremeType } from "../extreme.ts";
import type { FunctionDefinition } from "../library.ts";

/** `min(list, item => …?)` or `min(a, b, …)`: the smallest; nulls are passed over, null when nothing is left. */
export const min: FunctionDefinition = {
  name: "min",
  group: "number",
  parameters: extremeParameters,
  result: extremeType,
  evaluate: (args, frame, result) => extreme(args, frame, result, -1),
};
