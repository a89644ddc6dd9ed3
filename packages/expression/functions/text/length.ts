import { textKinds } from "../../check/type.ts";
import { wrongType } from "../../values/errors.ts";
import { isList } from "../../values/value.ts";
import { valueAt } from "../argument.ts";
import type { FunctionDefinition } from "../library.ts";
import { always } from "../parameters.ts";

/** `length(text or list)`: characters (UTF-16 units, as JavaScript) or items, nulls included; null stays null. */
export const length: FunctionDefinition = {
  name: "length",
  group: "text",
  parameters: [{ name: "value", accepts: [...textKinds, "list"], structural: true }],
  result: always("integer"),
  evaluate: (args) => {
    const value = valueAt(args, 0);
    if (value === null) return null;
    if (typeof value === "string" || isList(value)) return value.length;
    throw wrongType("text");
  },
};
