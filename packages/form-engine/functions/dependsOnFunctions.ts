import { walkMarks } from "@tessera/contract/documents/walkMarks.ts";
import { standardLibrary } from "@tessera/expression/standardLibrary.ts";
import type { TSchema } from "typebox";

const call = /([\p{L}_$][\p{L}\p{N}_$]*)\s*(?:\?\.\s*)?\(/gu;

/** The kind `function`, when an expression of the body calls something that is no function of the product (see `DocumentKind.dependsOn`). */
export function dependsOnFunctions(schema: TSchema, body: unknown): readonly string[] {
  const calls = walkMarks(schema, body).some(
    (mark) =>
      mark.mark === "expression" && [...mark.value.matchAll(call)].some(([, name = ""]) => !standardLibrary.has(name)),
  );
  return calls ? ["function"] : [];
}
