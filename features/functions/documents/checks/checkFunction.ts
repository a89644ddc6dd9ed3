import type { DocumentLookup, DocumentProblem, TesseraDocument } from "@tessera/contract/defineDocument.ts";
import { frameFunctions } from "@tessera/contract/definitions/frameFunctions.ts";
import type { FunctionBody } from "@tessera/contract/definitions/functionBody.ts";
import { bodyOf } from "@tessera/contract/documents/bodyOf.ts";
import { isUsableName } from "@tessera/expression/check/scope.ts";
import { standardLibrary } from "@tessera/expression/functions/standardLibrary.ts";
import { scriptNames } from "@tessera/expression/userFunctions/scriptNames.ts";
import { functionsOf } from "@tessera/form-engine/functions/functionsOf.ts";
import { scriptSyntax } from "./scriptSyntax.ts";

function error(code: string, path: string, data: DocumentProblem["data"] = {}): DocumentProblem {
  return { severity: "error", code, path, data };
}

const isOfFrame = (name: string): boolean => frameFunctions.some((taken) => taken === name);

function nameProblems(
  id: string,
  { aliases, name, parameters }: FunctionBody,
  lookup: DocumentLookup,
): DocumentProblem[] {
  const problems: DocumentProblem[] = [];
  if (!isUsableName(name) || isOfFrame(name)) problems.push(error("name_reserved", "/name", { name }));
  // Grants name a function by its document's id as well.
  if (isOfFrame(id)) problems.push(error("name_reserved", "", { name: id }));
  const others = lookup
    .all("function")
    .filter((other) => other.id !== id)
    .map((other) => bodyOf(other, "function"));
  const isTaken = (wanted: string) =>
    standardLibrary.has(wanted) || others.some((other) => other.name === wanted || other.aliases?.includes(wanted));
  if (isTaken(name)) problems.push(error("name_taken", "/name", { name }));
  for (const [index, alias] of (aliases ?? []).entries()) {
    if (isOfFrame(alias)) problems.push(error("name_reserved", `/aliases/${index}`, { name: alias }));
    if (isTaken(alias)) problems.push(error("name_taken", `/aliases/${index}`, { name: alias }));
  }
  const seen = new Set<string>();
  for (const [index, parameter] of parameters.entries()) {
    const path = `/parameters/${index}/name`;
    if (!isUsableName(parameter.name)) problems.push(error("name_reserved", path, { name: parameter.name }));
    if (seen.has(parameter.name)) problems.push(error("name_taken", path, { name: parameter.name }));
    seen.add(parameter.name);
  }
  for (const [index, parameter] of parameters.entries()) {
    const before = parameters[index - 1];
    if (before?.optional && !parameter.optional)
      problems.push(error("function_optional_last", `/parameters/${index}/optional`, { name: parameter.name }));
  }
  return problems;
}

function scriptProblems({ parameters, script }: FunctionBody): DocumentProblem[] {
  if (!script) return [error("function_empty", "/script")];
  const problem = scriptSyntax(
    script,
    scriptNames(parameters).map(({ name }) => name),
  );
  return problem ? [error("script_syntax", "/script", { ...problem })] : [];
}

/**
 * Checks of a function beyond its schema: names, its expression or script, circles between functions, its size and its
 * result.
 */
export function checkFunction(
  document: TesseraDocument<FunctionBody>,
  lookup: DocumentLookup,
): readonly DocumentProblem[] {
  const { body, id } = document;
  const problems = nameProblems(id, body, lookup);
  if (body.kind === "script") return [...problems, ...scriptProblems(body)];
  if (!body.expression) return [...problems, error("function_empty", "/expression")];
  const outcome = functionsOf(lookup).outcomes.get(id);
  if (!outcome) return problems;
  for (const { code, data, from, severity, to } of outcome.problems) {
    const where = { ...data, from, to, text: body.expression };
    problems.push({ severity, code: `expression.problem.${code}`, path: "/expression", data: where });
  }
  if (outcome.cycle) problems.push(error("function_cycle", "/expression", { path: outcome.cycle.join(" → ") }));
  if (outcome.tooBig) problems.push(error("function_too_big", "/expression"));
  if (outcome.unfitting) {
    const data = { actual: outcome.unfitting, expected: body.result.type };
    problems.push(error("function_result", "/result/type", data));
  }
  return problems;
}
