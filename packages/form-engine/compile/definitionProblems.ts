import type { DocumentProblem } from "@tessera/contract/defineDocument.ts";
import { type FormBody, FormBodySchema } from "@tessera/contract/definitions/formBody.ts";
import { bodyOf } from "@tessera/contract/documents/bodyOf.ts";
import { isJsonObject } from "@tessera/contract/documents/jsonShape.ts";
import { schemaProblems } from "@tessera/contract/documents/schemaProblems.ts";
import { walkMarks } from "@tessera/contract/documents/walkMarks.ts";
import { failure, type Result, success } from "@tessera/std/result.ts";
import { problem } from "./compileScope.ts";

/** A form document that has the shape of one. */
export interface FormDefinition {
  readonly id: string;
  readonly body: FormBody;
}

/**
 * Reads a form document. The problems of one that is none have paths into its body: another kind, a body of another
 * shape, an element id that occurs twice. Never throws.
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
