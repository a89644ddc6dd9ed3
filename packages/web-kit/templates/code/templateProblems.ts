import { parseTemplate } from "@tessera/contract/templates/parseTemplate.ts";
import { templateNames } from "@tessera/contract/templates/templateNames.ts";
import { openSections, type TemplateField } from "./templateNaming.ts";

/** What is wrong at a place of a template; the text is the key `problem.<code>` with `name`. */
export interface TemplatePlaceProblem {
  readonly severity: "error" | "warning";
  readonly code: string;
  readonly name: string;
  /** Counts from 1. */
  readonly line: number;
  readonly from: number;
  readonly to: number;
}

const lineAt = (text: string, at: number): number => text.slice(0, at).split("\n").length;

/** Where the tag at a place ends. */
function tagEnd(text: string, at: number): number {
  const end = text.indexOf("}}", at);
  const line = text.indexOf("\n", at);
  const ofLine = line < 0 ? text.length : line;
  return end < 0 ? ofLine : Math.min(end + (text.startsWith("}}}", end) ? 3 : 2), ofLine);
}

function isKnown(fields: readonly TemplateField[], name: string): boolean {
  return fields.some((field) => field.name === name || (field.inside !== null && isKnown(field.inside, name)));
}

/**
 * The problems of a template: what cannot be read, or else the names that nothing gives a value. `fields` null: names
 * are not checked.
 */
export function templateProblems(
  text: string,
  fields: readonly TemplateField[] | null,
): readonly TemplatePlaceProblem[] {
  const parsed = parseTemplate(text);
  if (!parsed.ok) {
    const { at: found, code, name } = parsed.problem;
    // That a section stays open is found at the end of the text; what is to be changed is its beginning.
    const open = code === "template_syntax" && found >= text.length ? openSections(text, found).at(-1) : undefined;
    const at = open?.at ?? found;
    return [{ severity: "error", code, name, line: lineAt(text, at), from: at, to: tagEnd(text, at) }];
  }
  if (fields === null) return [];
  return templateNames(parsed.nodes)
    .filter(({ name }) => !isKnown(fields, name))
    .map(({ at, name }) => ({
      severity: "warning",
      code: "template_unknown_name",
      name,
      line: lineAt(text, at),
      from: at,
      to: tagEnd(text, at),
    }));
}
