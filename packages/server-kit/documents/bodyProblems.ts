import type { DocumentKind, DocumentProblem } from "@tessera/contract/defineDocument.ts";
import { pointerSegment } from "@tessera/contract/documents/pointer.ts";
import { walkMarks } from "@tessera/contract/documents/walkMarks.ts";
import type { Json } from "@tessera/std/canonicalJson.ts";
import { Compile, type Validator } from "typebox/compile";

const validators = new WeakMap<DocumentKind, Validator>();

function validatorOf(kind: DocumentKind): Validator {
  let validator = validators.get(kind);
  if (!validator) {
    validator = Compile(kind.schema);
    validators.set(kind, validator);
  }
  return validator;
}

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

/** Texts that the database cannot hold: a zero character, half a surrogate pair. */
function textProblems(value: Json, path: string, problems: DocumentProblem[]): void {
  if (typeof value === "string") {
    if (value.includes("\u0000") || !value.isWellFormed())
      problems.push({ severity: "error", code: "text_unstorable", path, data: {} });
  } else if (value !== null && typeof value === "object") {
    for (const [key, child] of Object.entries(value)) {
      textProblems(key, path, problems);
      textProblems(child, `${path}/${pointerSegment(key)}`, problems);
    }
  }
}

function schemaProblems(kind: DocumentKind, body: Json): DocumentProblem[] {
  const validator = validatorOf(kind);
  if (validator.Check(body)) return [];
  const seen = new Set<string>();
  const problems = validator.Errors(body).flatMap((error): DocumentProblem[] => {
    const code = codes.get(error.keyword) ?? "schema_mismatch";
    const once = `${error.instancePath} ${code}`;
    if (error.keyword === "boolean" || seen.has(once)) return [];
    seen.add(once);
    return [{ severity: "error", code, path: error.instancePath, data: { expected: plain(error.params) } }];
  });
  // The list of errors is cut off by the checker; a body that failed always has one.
  return problems.length > 0 ? problems : [{ severity: "error", code: "schema_mismatch", path: "", data: {} }];
}

function elementProblems(kind: DocumentKind, body: Json): DocumentProblem[] {
  const seen = new Set<string>();
  return walkMarks(kind.schema, body, kind.settings).flatMap((mark): DocumentProblem[] => {
    if (mark.mark !== "element") return [];
    if (!seen.has(mark.value)) {
      seen.add(mark.value);
      return [];
    }
    return [{ severity: "error", code: "element_id_twice", path: `${mark.path}/id`, data: { id: mark.value } }];
  });
}

/** What is wrong with a body by itself: its schema, texts that cannot be stored, element ids that are not unique in it. */
export function bodyProblems(kind: DocumentKind, body: Json): readonly DocumentProblem[] {
  const problems = schemaProblems(kind, body);
  textProblems(body, "", problems);
  return problems.length > 0 ? problems : elementProblems(kind, body);
}
