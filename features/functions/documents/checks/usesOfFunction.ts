import type { DocumentLookup, NameUse, TesseraDocument } from "@tessera/contract/defineDocument.ts";
import { type FunctionBody, FunctionBodySchema } from "@tessera/contract/definitions/functionBody.ts";
import { check } from "@tessera/expression/check/check.ts";
import { shorthandPlaces } from "@tessera/expression/editor/shorthandPlaces.ts";
import { parse } from "@tessera/expression/parse/parse.ts";
import { bodyScope } from "@tessera/expression/userFunctions/createUserFunctions.ts";
import { callUses } from "@tessera/form-engine/functions/callUses.ts";
import { functionSource } from "@tessera/form-engine/functions/functionSource.ts";
import { functionLibrary, functionScope } from "@tessera/form-engine/functions/functionsOf.ts";

/** The names by which a function uses its own parameters and calls others: for where-used and for renames. */
export function usesOfFunction(
  { body, id }: TesseraDocument<FunctionBody>,
  lookup: DocumentLookup,
): readonly NameUse[] {
  const calls = callUses(FunctionBodySchema, body, lookup);
  const text = body.kind === "expression" ? body.expression : null;
  // A script gets its arguments by their former names as well, so a rename leaves it as it is.
  const parsed = text ? parse(text) : null;
  if (!text || !parsed?.ok) return calls;
  const scope = bodyScope(functionSource(id, body), functionScope(lookup));
  const { references } = check(parsed.value, scope, functionLibrary(lookup));
  const shorthand = shorthandPlaces(parsed.value, text);
  const parameters = references.flatMap(({ from, scope: part, slot, to }): NameUse[] => {
    const parameter = part === "main" ? body.parameters[slot] : undefined;
    if (!parameter) return [];
    const target = { kind: "function", id, element: parameter.id };
    const prefix = shorthand.has(from) ? `${text.slice(from, to)}: ` : undefined;
    return [{ path: "/expression", from, to, fromElement: null, target, ...(prefix === undefined ? {} : { prefix }) }];
  });
  return [...parameters, ...calls];
}
