import { scriptFunction } from "@tessera/expression/userFunctions/scriptCall.ts";
import type { CompiledForm } from "../compile/compiledForm.ts";
import { rulesOf } from "./rulesOf.ts";
import { treeNodes } from "./treeNodes.ts";

/** Whether a rule of the form calls the script of a function, given by the id of its document. */
export function callsScript(form: CompiledForm, id: string): boolean {
  return rulesOf(form).some((rule) =>
    [...treeNodes(rule.tree)].some((node) => {
      if (node.op !== "call" || node.function !== scriptFunction) return false;
      const [called] = node.args;
      return called?.op === "constant" && called.value === id;
    }),
  );
}
