import { TesseraError } from "@tessera/contract/errors.ts";
import { isGuest } from "@tessera/identity/rights/publicReach.ts";
import { answerLookup } from "@tessera/records/rules/lookup.ts";
import { sourceContext } from "@tessera/server-core/context.ts";
import { handle } from "@tessera/server-core/handle.ts";
import type { Json } from "@tessera/std/canonicalJson.ts";
import { compiledFormOf } from "../server/compiledFormOf.server.ts";
import { isWrittenIn } from "../server/guestForm.server.ts";
import { expressionEval } from "./expressionEval.ts";

/** See `expressionEval`. Texts are those of the source language, as where the same rules run with a save. */
export const expressionEvalHandler = handle(expressionEval, async ({ idForm, name, params, column }, context) => {
  // Parameters come out of a JSON text, so they are JSON.
  const request = { name, params: (params ?? {}) as { [column: string]: Json }, column: column ?? "" };
  if (isGuest(context) && !isWrittenIn(compiledFormOf(context, idForm ?? ""), request)) {
    throw new TesseraError("access_denied");
  }
  return { value: await answerLookup(sourceContext(context), request) };
});
