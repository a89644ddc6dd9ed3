import { TesseraError } from "@tessera/contract/errors.ts";
import { check } from "@tessera/expression/check/check.ts";
import { parse } from "@tessera/expression/parse/parse.ts";
import { expressionScopes } from "@tessera/form-engine/compile/expressionScope.ts";
import { functionLibrary } from "@tessera/form-engine/functions/functionsOf.ts";
import { handle } from "@tessera/server-core/handle.ts";
import { reachableForm } from "../../server/reachableForm.server.ts";
import { validateExpression } from "./validateExpression.ts";

/** See `validateExpression`. */
export const validateExpressionHandler = handle(
  validateExpression,
  async ({ element, expression, idForm }, context) => {
    const { mayDesign, whole } = await reachableForm(context, idForm, null);
    if (!mayDesign) throw new TesseraError("access_denied");
    const parsed = parse(expression);
    const scope = expressionScopes(whole, () => []).scopeOf(element ?? null);
    const library = functionLibrary(context.services.definitions.current());
    const problems = parsed.ok ? check(parsed.value, scope, library).problems : parsed.error;
    return {
      isValid: problems.every(({ severity }) => severity !== "error"),
      problems: problems.map(({ code, data, from, severity, to }) => ({ code, severity, from, to, data: { ...data } })),
    };
  },
);
