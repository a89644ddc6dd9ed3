import { join, scalar } from "../../check/type.ts";
import { valuesFrom } from "../argument.ts";
import type { FunctionDefinition } from "../library.ts";

/** `coalesce(…values)`: the first value that is not null; null when there is none. */
export const coalesce: FunctionDefinition = {
  name: "coalesce",
  group: "null",
  parameters: [{ name: "values", accepts: "any", rest: true }],
  result: (types) => types.reduce(join, scalar("null")),
  evaluate: (args) => valuesFrom(args, 0).find((value) => value !== null) ?? null,
};
