import { canonicalJson } from "@tessera/std/canonicalJson.ts";
import { itemOf, listOf, scalar } from "../../check/type.ts";
import { toJson } from "../../values/json.ts";
import { spendOn } from "../../values/reserve.ts";
import type { EngineValue } from "../../values/value.ts";
import { lambdaAt, listAt } from "../argument.ts";
import type { FunctionDefinition } from "../library.ts";
import { itemFunction, listParameter } from "../parameters.ts";

/**
 * `groupBy(list, item => …)`: the items with the same key together: rows of `key` and `items`, in the order in which
 * the keys occur first.
 */
export const groupBy: FunctionDefinition = {
  name: "groupBy",
  group: "list",
  parameters: [listParameter("list"), itemFunction("key")],
  result: ([list, key]) =>
    listOf({
      kind: "row",
      columns: [
        { name: "key", slot: 0, type: key?.kind === "function" ? key.result : scalar("unknown") },
        { name: "items", slot: 1, type: listOf(itemOf(list)) },
      ],
    }),
  evaluate: (args, frame) => {
    const keyOf = lambdaAt(args, 1);
    const groups = new Map<string, { readonly key: EngineValue; readonly items: EngineValue[] }>();
    for (const [index, item] of listAt(args, 0, frame).entries()) {
      const key = keyOf ? keyOf(item, index) : item;
      spendOn(frame, key);
      const text = canonicalJson(toJson(key));
      const group = groups.get(text);
      if (group) group.items.push(item);
      else groups.set(text, { key, items: [item] });
    }
    return [...groups.values()].map(({ items, key }) => ({ names: ["key", "items"], slots: [key, items] }));
  },
};
