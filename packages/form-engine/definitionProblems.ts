import type { DocumentProblem } from "@tessera/contract/defineDocument.ts";
import type { FieldType } from "@tessera/contract/defineField.ts";
import {
  type FormBody,
  FormBodySchema,
  type FormItem,
  type SubFormItem,
} from "@tessera/contract/definitions/formBody.ts";
import { bodyOf } from "@tessera/contract/documents/bodyOf.ts";
import { isJsonObject } from "@tessera/contract/documents/jsonShape.ts";
import { walkMarks } from "@tessera/contract/documents/walkMarks.ts";
import { failure, type Result, success } from "@tessera/std/result.ts";
import type { TSchema } from "typebox";
import { Compile } from "typebox/compile";
import { problem } from "./compileScope.ts";

/** A form document that has the shape of one. */
export interface FormDefinition {
  readonly id: string;
  readonly body: FormBody;
}

/** Codes by JSON Schema keyword, as the store of documents has them. */
const codes: ReadonlyMap<string, string> = new Map([
  ["required", "schema_required"],
  ["additionalProperties", "schema_unknown_key"],
  ["type", "schema_type"],
  ["enum", "schema_choice"],
  ["pattern", "schema_format"],
  ["minLength", "schema_length"],
  ["maxLength", "schema_length"],
  ["minimum", "schema_range"],
  ["maximum", "schema_range"],
]);

type Check = ReturnType<typeof Compile>;
const checks = new WeakMap<TSchema, Check>();

function checkOf(schema: TSchema): Check {
  const known = checks.get(schema);
  if (known) return known;
  const made = Compile(schema);
  checks.set(schema, made);
  return made;
}

/** Where a value does not fit a schema; empty when it fits. */
function schemaProblems(schema: TSchema, value: unknown, path: string): readonly DocumentProblem[] {
  const check = checkOf(schema);
  if (check.Check(value)) return [];
  const found = new Map<string, DocumentProblem>();
  for (const { instancePath, keyword } of check.Errors(value)) {
    if (keyword === "boolean") continue;
    const code = codes.get(keyword) ?? "schema_mismatch";
    found.set(`${instancePath} ${code}`, problem(code, `${path}${instancePath}`));
  }
  return found.size > 0 ? [...found.values()] : [problem("schema_mismatch", path)];
}

/**
 * Reads a form document. The problems of one that is none have paths into its body: another kind, a body of another shape, an element id that
 * occurs twice. Never throws.
 */
export function readDefinition(document: unknown): Result<FormDefinition, readonly DocumentProblem[]> {
  if (!isJsonObject(document) || typeof document.id !== "string") return failure([problem("document_malformed", "")]);
  const { body, id, kind } = document;
  if (kind !== "form") return failure([problem("kind_unknown", "", { kind: typeof kind === "string" ? kind : null })]);
  const problems = schemaProblems(FormBodySchema, body ?? null, "");
  if (problems.length > 0) return failure(problems);
  const seen = new Set<string>();
  const twice = walkMarks(FormBodySchema, body ?? null).flatMap((mark) => {
    if (mark.mark !== "element") return [];
    const isFirst = !seen.has(mark.value);
    seen.add(mark.value);
    return isFirst ? [] : [problem("element_id_twice", `${mark.path}/id`, { id: mark.value })];
  });
  return twice.length > 0 ? failure(twice) : success({ id, body: bodyOf({ kind, body: body ?? null }, "form") });
}

/**
 * Settings of one item that its field type does not take. A key that the type does not know is none of its settings and says nothing; an
 * unknown type is a problem of compiling.
 */
export function formatProblems(
  item: FormItem | SubFormItem,
  path: string,
  fieldTypes: ReadonlyMap<string, FieldType>,
): readonly DocumentProblem[] {
  const type = fieldTypes.get(item.type);
  if (!type) return [];
  const properties: unknown = Reflect.get(type.formats, "properties");
  const known = isJsonObject(properties) ? properties : {};
  const formats = Object.fromEntries(Object.entries(item.formats ?? {}).filter(([key]) => Object.hasOwn(known, key)));
  return schemaProblems(type.formats, formats, `${path}/formats`);
}
