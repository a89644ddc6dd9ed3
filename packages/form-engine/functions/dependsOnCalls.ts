import { walkMarks } from "@tessera/contract/documents/walkMarks.ts";
import { standardLibrary } from "@tessera/expression/functions/standardLibrary.ts";
import { parse } from "@tessera/expression/parse/parse.ts";
import { calledNames } from "@tessera/expression/userFunctions/createUserFunctions.ts";
import type { TSchema } from "typebox";

const call = /([\p{L}_$][\p{L}\p{N}_$]*)\s*(?:\?\.\s*)?\(/gu;
/**
 * A comment may stand between a name and its parenthesis, and a name may be written in escapes: only the parser finds
 * such a call.
 */
const hidden = /\/[/*]|\\/;

function namesCalled(text: string): readonly string[] {
  if (!hidden.test(text)) return [...text.matchAll(call)].map(([, name = ""]) => name);
  const parsed = parse(text);
  return parsed.ok ? [...calledNames(parsed.value)] : [];
}

/**
 * Kinds that the calls in a body's expressions may use any document of (see `DocumentKind.dependsOn`): `function` where
 * something is called that is no function of the product, `entity` where there is a look-up, whose type is that of a
 * column.
 */
export function dependsOnCalls(schema: TSchema, body: unknown): readonly string[] {
  const kinds = new Set<string>();
  for (const mark of walkMarks(schema, body)) {
    if (mark.mark !== "expression") continue;
    for (const name of namesCalled(mark.value)) {
      if (name === "lookup") kinds.add("entity");
      else if (!standardLibrary.has(name)) kinds.add("function");
    }
  }
  return [...kinds];
}
