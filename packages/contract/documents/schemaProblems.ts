import type { Json } from "@tessera/std/canonicalJson.ts";
import type { TSchema } from "typebox";
import type { DocumentProblem } from "../defineDocument.ts";
import { validatorOf } from "./validatorOf.ts";
import { valueAt } from "./valueAt.ts";

/** Codes by JSON Schema keyword; what is not named is `schema_mismatch`. */
const codes: ReadonlyMap<string, string> = new Map([
  ["required", "schema_required"],
  ["additionalProperties", "schema_unknown_key"],
  ["type", "schema_type"],
  ["enum", "schema_choice"],
  ["const", "schema_choice"],
  ["pattern", "schema_format"],
  ["minLength", "schema_length"],
  ["maxLength", "schema_length"],
  ["minItems", "schema_length"],
  ["maxItems", "schema_length"],
  ["minimum", "schema_range"],
  ["maximum", "schema_range"],
]);

function plain(value: unknown): Json {
  return JSON.parse(JSON.stringify(value ?? null));
}

/**
 * Where a value does not fit a schema; empty when it fits. `path` is the JSON pointer to the value. Compiles the schema
 * (`validatorOf`): browsers do not import this.
 */
export function schemaProblems(schema: TSchema, value: unknown, path: string): readonly DocumentProblem[] {
  const validator = validatorOf(schema);
  if (validator.Check(value)) return [];
  const found = new Map<string, DocumentProblem>();
  for (const { instancePath, keyword, params } of validator.Errors(value)) {
    // A text that may not be empty, and is, was never given: saying how long it has to be would help nobody.
    const isMissing = keyword === "minLength" && valueAt(plain(value), instancePath) === "";
    const code = isMissing ? "schema_required" : (codes.get(keyword) ?? "schema_mismatch");
    const once = `${instancePath} ${code}`;
    if (keyword === "boolean" || found.has(once)) continue;
    found.set(once, { severity: "error", code, path: `${path}${instancePath}`, data: { expected: plain(params) } });
  }
  // The list of errors is cut off by the checker; a value that failed always has one.
  return found.size > 0 ? [...found.values()] : [{ severity: "error", code: "schema_mismatch", path, data: {} }];
}
