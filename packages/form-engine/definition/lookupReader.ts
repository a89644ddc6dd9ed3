import type { ResourceCall } from "@tessera/expression/compile/frame.ts";
import { fromJson } from "@tessera/expression/values/json.ts";
import type { EngineValue } from "@tessera/expression/values/value.ts";
import type { Json } from "@tessera/std/canonicalJson.ts";
import type { CompiledForm } from "../compile/compiledForm.ts";
import { fromWire } from "../record/wireValue.ts";
import { rulesOf } from "./rulesOf.ts";
import { treeNodes } from "./treeNodes.ts";

/** Turns the JSON that a look-up answered into the value that its rule was compiled for. */
export type LookupReader = (call: ResourceCall, answer: Json) => EngineValue;

const keyOf = (name: unknown, column: unknown): string => JSON.stringify([name, column]);

/** Look-ups of the form that give exact numbers: on the wire these are text, which alone says nothing of its type. */
function exactLookups(form: CompiledForm): ReadonlySet<string> {
  const found = new Set<string>();
  for (const rule of rulesOf(form)) {
    for (const node of treeNodes(rule.tree)) {
      if (node.op !== "call" || node.result !== "decimal") continue;
      const [name, , column] = node.args;
      if (name?.op === "constant" && column?.op === "constant") found.add(keyOf(name.value, column.value));
    }
  }
  return found;
}

/** Makes the reader of a form's look-ups. Whole rows stay JSON: their exact numbers are text. */
export function createLookupReader(form: CompiledForm): LookupReader {
  const exact = exactLookups(form);
  return (call, answer) => {
    if (!exact.has(keyOf(call.args[0], call.args[2]))) return fromJson(answer);
    return Array.isArray(answer) ? answer.map((item) => fromWire(item, "decimal")) : fromWire(answer, "decimal");
  };
}
