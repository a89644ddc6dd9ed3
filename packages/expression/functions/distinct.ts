import { canonicalJson } from "@tessera/std/canonicalJson.ts";
import { listAt } from "../argument.ts";
import { exact } from "../comparison.ts";
import { toJson } from "../json.ts";
import type { FunctionDefinition } from "../library.ts";
import { sameList } from "../parameters.ts";
import { spendOn } from "../reserve.ts";
import type { EngineValue } from "../value.ts";

/** `distinct(list)`: each value once, at its first place; rows are the same when all their columns are. */
export const distinct: FunctionDefinition = {
  name: "distinct",
  group: "list",
  parameters: [{ name: "list", accepts: ["list"] }],
  result: sameList,
  evaluate: (args, frame) => {
    const found = new Map<string, EngineValue>();
    for (const item of listAt(args, 0, frame)) {
      spendOn(frame, item);
      const number = exact(item);
      const key = number ? `number ${number}` : `${typeof item} ${canonicalJson(toJson(item))}`;
      if (!found.has(key)) found.set(key, item);
    }
    return [...found.values()];
  },
};
