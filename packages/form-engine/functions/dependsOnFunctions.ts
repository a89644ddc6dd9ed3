import { walkMarks } from "@tessera/contract/documents/walkMarks.ts";
import { parse } from "@tessera/expression/parse.ts";
import { standardLibrary } from "@tessera/expression/standardLibrary.ts";
import { calledNames } from "@tessera/expression/userFunctions/createUserFunctions.ts";
import type { TSchema } from "typebox";

const call = /([\p{L}_$][\p{L}\p{N}_$]*)\s*(?:\?\.\s*)?\(/gu;
/** A comment may stand between a name and its parenthesis, and a name may be written in escapes: only the parser finds such a call. */
const hidden = /\/[/*]|\\/;

function callsOther(text: string): boolean {
  if (!hidden.test(text)) return [...text.matchAll(call)].some(([, name = ""]) => !standardLibrary.has(name));
  const parsed = parse(text);
  return parsed.ok && [...calledNames(parsed.value)].some((name) => !standardLibrary.has(name));
}

/** The kind `function`, when an expression of the body calls something that is no function of the product (see `DocumentKind.dependsOn`). */
export function dependsOnFunctions(schema: TSchema, body: unknown): readonly string[] {
  const calls = walkMarks(schema, body).some((mark) => mark.mark === "expression" && callsOther(mark.value));
  return calls ? ["function"] : [];
}
