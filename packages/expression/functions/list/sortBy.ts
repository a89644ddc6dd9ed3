import { spend } from "../../compile/frame.ts";
import { compareValues } from "../../values/comparison.ts";
import { holds } from "../../values/truthy.ts";
import { lambdaAt, listAt, valueAt } from "../argument.ts";
import type { FunctionDefinition } from "../library.ts";
import { itemFunction, listParameter, optional, sameList } from "../parameters.ts";

const collators = new Map<string, Intl.Collator>();

function collatorOf(language: string): Intl.Collator {
  const collator = collators.get(language) ?? new Intl.Collator(language);
  collators.set(language, collator);
  return collator;
}

/**
 * `sortBy(list, item => …, descending?)`: the items by the key the arrow function gives, texts in the order of the
 * person's language; equal keys keep their order, null keys come last.
 */
export const sortBy: FunctionDefinition = {
  name: "sortBy",
  group: "list",
  parameters: [listParameter("list"), itemFunction("key"), optional({ name: "descending", accepts: ["boolean"] })],
  result: sameList,
  evaluate: (args, frame) => {
    const items = listAt(args, 0, frame);
    const key = lambdaAt(args, 1);
    const direction = holds(valueAt(args, 2)) ? -1 : 1;
    const collator = collatorOf(frame.language);
    spend(frame, items.length * Math.ceil(Math.log2(items.length + 1)));
    const keyed = items.map((item, index) => ({ item, key: key ? key(item, index) : item }));
    const letters = keyed.reduce((sum, { key: one }) => sum + (typeof one === "string" ? one.length : 0), 0);
    spend(frame, (letters / 4) * Math.ceil(Math.log2(keyed.length + 1)));
    keyed.sort((left, right) => {
      if (left.key === null || right.key === null) return Number(left.key === null) - Number(right.key === null);
      const order =
        typeof left.key === "string" && typeof right.key === "string"
          ? collator.compare(left.key, right.key)
          : (compareValues(left.key, right.key) ?? 0);
      return order * direction;
    });
    return keyed.map(({ item }) => item);
  },
};
