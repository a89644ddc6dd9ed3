import { canonicalJson } from "@tessera/std/canonicalJson.ts";
import { spend } from "../../compile/frame.ts";
import { exact } from "../../values/comparison.ts";
import { toJson } from "../../values/json.ts";
import { spendOn } from "../../values/reserve.ts";
import type { EngineValue } from "../../values/value.ts";
import { listAt } from "../argument.ts";
import type { FunctionDefinition } from "../library.ts";
import { sameList } from "../parameters.ts";

/** Fuel of finding out whether an item was there before. */
const itemFuel = 5;

/** `distinct(list)`: each value once, at its first place; rows are the same when all their columns are. */
export const distinct: FunctionDefinition = {
  name: "distinct",
  group: "list",
  parameters: [{ name: "list", accepts: ["list"] }],
  result: sameList,
  evaluate: (args, frame) => {
    const found = new Map<string, EngineValue>();
    for (const item of listAt(args, 0, frame)) {
      spend(frame, itemFuel);
      spendOn(frame, item);
      const number = exact(item);
      const key = number ? `number ${number}` : `${typeof item} ${canonicalJson(toJson(item))}`;
      if (!found.has(key)) found.set(key, item);
    }
    return [...found.values()];
  },
};
