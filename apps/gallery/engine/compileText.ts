import type { DocumentProblem } from "@tessera/contract/defineDocument.ts";
import type { EntityBody } from "@tessera/contract/definitions/entityBody.ts";
import { standardLibrary } from "@tessera/expression/functions/standardLibrary.ts";
import { compileDefinition } from "@tessera/form-engine/compile/compileDefinition.ts";
import type { CompiledForm } from "@tessera/form-engine/compile/compiledForm.ts";
import { fieldTypes } from "../../../fields/fields.gen.ts";
import { lineOfPath, linesOfPaths } from "./lineOfPath.ts";

const types = new Map(fieldTypes.map((type) => [type.id, type] as const));

/** A problem of a definition with the line of the text that it is about. */
export interface TextProblem {
  readonly line: number;
  /** Pointer into the document's body; null where the text is no JSON. */
  readonly path: string | null;
  readonly code: string;
  readonly data: DocumentProblem["data"];
  readonly severity: DocumentProblem["severity"];
}

/** What stands in an editor, compiled: a form, or none of it and why. */
export interface CompiledText {
  readonly form: CompiledForm | null;
  readonly problems: readonly TextProblem[];
}

const strings = /"(?:[^"\\\n]|\\.)*"/g;
const words = /[^\s[\]{},:]+/g;
const isLiteral = /^(true|false|null|-?\d+(\.\d+)?([eE][+-]?\d+)?)$/;

/** The line that a parser complains of. It tells the place of a wrong sign; a wrong word is looked for. */
function lineOfError(text: string, message: string): number {
  const position = /position (\d+)/.exec(message)?.[1];
  const plain = text.replaceAll(strings, (found) => " ".repeat(found.length));
  const word = [...plain.matchAll(words)].find(([found]) => !isLiteral.test(found));
  const at = position === undefined ? (word?.index ?? text.length) : Number(position);
  return text.slice(0, at).split("\n").length;
}

/** Expressions name their problems whole, and say it in another way where they know what was meant. */
function textKey(code: string, data: DocumentProblem["data"]): string {
  if (!code.startsWith("expression.")) return `problem.${code}`;
  return "suggestion" in data ? `${code}.suggestion` : code;
}

/** Compiles the text of a form document over `entities`. */
export function compileText(text: string, entities: ReadonlyMap<string, EntityBody>): CompiledText {
  let document: unknown;
  try {
    document = JSON.parse(text);
  } catch (error) {
    const message = error instanceof Error ? error.message : "";
    const line = lineOfError(text, message);
    return {
      form: null,
      problems: [{ line, path: null, code: "gallery.engine.no_json", data: {}, severity: "error" }],
    };
  }
  const { form, problems } = compileDefinition(document, {
    entityOf: (id) => entities.get(id) ?? null,
    fieldTypes: types,
    library: standardLibrary,
  });
  const lines = linesOfPaths(text);
  return {
    form,
    problems: problems.map(({ code, data, path, severity }) => ({
      line: lineOfPath(lines, `/body${path}`),
      path,
      code: textKey(code, data),
      data,
      severity,
    })),
  };
}
