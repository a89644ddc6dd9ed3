import { Decimal } from "@tessera/std/decimal.ts";
import type { CheckedTree } from "../check/tree.ts";
import type { ExpressionType } from "../check/type.ts";
import { requestResource } from "../compile/resource.ts";
import { textAt, valuesFrom } from "../functions/argument.ts";
import type { FunctionDefinition } from "../functions/library.ts";
import { always, textParameter } from "../functions/parameters.ts";
import { type EngineValue, isList } from "../values/value.ts";

/**
 * What the call of a script is called in a checked tree, and the resource that it asks for. No expression can say it.
 */
export const scriptFunction = "#script";

function exactNumber(value: EngineValue): EngineValue {
  if (isList(value)) return value.map(exactNumber);
  if (typeof value === "string") return Decimal.parse(value) ?? null;
  return typeof value === "number" ? Decimal.fromNumber(value) : value;
}

/**
 * `#script(function, …arguments)`: asks the server for what a script gives (spec forms §7 UserFunction), as a resource
 * whose arguments are the id of the function and those of the call. A failed call gives null. Exact numbers, which
 * travel as text, come back as such.
 */
export const scriptCall: FunctionDefinition = {
  name: scriptFunction,
  group: "resource",
  parameters: [textParameter("function"), { name: "arguments", accepts: "any", optional: true, rest: true }],
  result: always("unknown"),
  resource: true,
  evaluate: (args, frame, result) => {
    const id = textAt(args, 0, frame);
    const answer = id === null ? null : requestResource(frame, scriptFunction, [id, ...valuesFrom(args, 1)]);
    return result === "decimal" ? exactNumber(answer) : answer;
  },
};

/** The tree of a function whose value the server is asked for; its parameters are the main fields. */
export function scriptTree(id: string, parameters: number, result: ExpressionType): CheckedTree {
  const slots = Array.from({ length: parameters }, (_, slot): CheckedTree => ({ op: "slot", scope: "main", slot }));
  return {
    op: "call",
    function: scriptFunction,
    args: [{ op: "constant", value: id }, ...slots],
    result: result.kind === "list" ? result.item.kind : result.kind,
  };
}
