import { itemOf, listOf } from "../../check/type.ts";
import { reserveList } from "../../values/reserve.ts";
import { type EngineValue, isList } from "../../values/value.ts";
import { listAt } from "../argument.ts";
import type { FunctionDefinition } from "../library.ts";
import { listParameter } from "../parameters.ts";

/** `flatten(list)`: a list of lists as one list; an item that is no list stays as it is. */
export const flatten: FunctionDefinition = {
  name: "flatten",
  aliases: ["flat"],
  group: "list",
  parameters: [listParameter("list")],
  result: ([list]) => (itemOf(list).kind === "list" ? itemOf(list) : listOf(itemOf(list))),
  evaluate: (args, frame) => {
    const flat: EngineValue[] = [];
    for (const item of listAt(args, 0, frame)) {
      if (!isList(item)) flat.push(item);
      else for (const inner of item) flat.push(inner);
      reserveList(frame, flat.length);
    }
    return flat;
  },
};
