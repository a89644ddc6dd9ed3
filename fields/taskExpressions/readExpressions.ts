import { fitsSchema } from "@tessera/contract/values/fitsSchema.ts";
import { toJson } from "@tessera/expression/values/json.ts";
import type { EngineValue } from "@tessera/expression/values/value.ts";
import { type NamedExpression, type TaskExpressions, taskExpressionsSchema } from "./expressionsValue.ts";

/** The expressions that a form holds; none for what is no list of these. */
export function heldExpressions(value: EngineValue): readonly NamedExpression[] {
  const json = toJson(value);
  if (json === null || !fitsSchema(taskExpressionsSchema, json)) return [];
  // What fits the schema is of its type, which the check cannot say.
  return (json as unknown as TaskExpressions).items;
}
