import { textKinds } from "../../check/type.ts";
import { equalValues } from "../../values/comparison.ts";
import { paid } from "../../values/reserve.ts";
import { isList } from "../../values/value.ts";
import { listAt, textAt, valueAt } from "../argument.ts";
import type { FunctionDefinition } from "../library.ts";
import { always } from "../parameters.ts";

/** `indexOf(text or list, part)`: where the part stands first, from 0; -1 where it does not, null in null. */
export const indexOf: FunctionDefinition = {
  name: "indexOf",
  group: "list",
  parameters: [
    { name: "value", accepts: ["list", ...textKinds] },
    { name: "part", accepts: "any" },
  ],
  result: always("integer"),
  evaluate: (args, frame) => {
    const [value, part] = [valueAt(args, 0), valueAt(args, 1)];
    if (value === null) return null;
    if (isList(value)) return listAt(args, 0, frame).findIndex((item) => equalValues(item, paid(frame, part)));
    const [text, wanted] = [textAt(args, 0, frame), textAt(args, 1, frame)];
    return text === null || wanted === null ? null : text.indexOf(wanted);
  },
};
