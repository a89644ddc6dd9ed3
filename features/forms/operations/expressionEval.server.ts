import { handle } from "@tessera/server-kit/handle.ts";
import { answerLookup } from "@tessera/server-kit/rules/lookup.ts";
import type { Json } from "@tessera/std/canonicalJson.ts";
import { expressionEval } from "./expressionEval.ts";

/** See `expressionEval`. */
export const expressionEvalHandler = handle(expressionEval, async ({ name, params, column }, context) => {
  // Parameters come out of a JSON text, so they are JSON.
  const value = await answerLookup(context, {
    name,
    params: (params ?? {}) as { [column: string]: Json },
    column: column ?? "",
  });
  return { value };
});
