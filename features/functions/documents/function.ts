import { defineDocument } from "@tessera/contract/defineDocument.ts";
import { FunctionBodySchema } from "@tessera/contract/definitions/functionBody.ts";
import { dependsOnCalls } from "@tessera/form-engine/functions/dependsOnCalls.ts";
import { checkFunction } from "./checks/checkFunction.ts";
import { compileFunction } from "./checks/compileFunction.ts";
import { usesOfFunction } from "./checks/usesOfFunction.ts";
import { scriptsBesideExpressions } from "./upcasters/scriptsBesideExpressions.ts";

/**
 * A function that people define. A call of it becomes its expression, or the question for its script, when what calls
 * it is published.
 */
export const functionDocument = defineDocument({
  kind: "function",
  schemaVersion: 2,
  schema: FunctionBodySchema,
  upcasters: [scriptsBesideExpressions],
  check: checkFunction,
  uses: usesOfFunction,
  dependsOn: (document) => dependsOnCalls(FunctionBodySchema, document.body),
  compile: compileFunction,
  starter: () => ({ expression: "null" }),
  icon: "square-function",
  order: 45,
});
