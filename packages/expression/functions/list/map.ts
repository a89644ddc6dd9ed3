import { listOf } from "../../check/type.ts";
import { mappedItems } from "../argument.ts";
import type { FunctionDefinition } from "../library.ts";
import { itemFunction, listParameter, workedOn } from "../parameters.ts";

/** `map(list, item => …)`: what the arrow function makes of each item, in their order. */
export const map: FunctionDefinition = {
  name: "map",
  group: "list",
  parameters: [listParameter("list"), itemFunction("value")],
  result: (types) => listOf(workedOn(types)),
  evaluate: (args, frame) => mappedItems(args, frame),
};
