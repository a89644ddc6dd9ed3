import type { CodeSuggestion, CodeSuggestions } from "../../code/codeSuggestion.ts";
import { fieldsAt, openSections, scopesIn, type TemplateField, tagAt } from "./templateNaming.ts";

const nameAfter = /^[\p{L}\p{N}_$-]*/u;

/**
 * What may be written in the tag at a place of a template: names that are known there, those of the section around it
 * first; behind `{{/` the section that is open. Null outside tags. `listType` names what is gone through.
 */
export function suggestTemplate(
  text: string,
  at: number,
  fields: readonly TemplateField[],
  listType: string,
): CodeSuggestions | null {
  const tag = tagAt(text, at);
  if (tag === null) return null;
  const sections = openSections(text, at);
  const suggestion = (name: string, label: string, type: string): CodeSuggestion => ({
    name,
    shown: name,
    type,
    call: null,
    form: "",
    help: label,
  });
  const rest = nameAfter.exec(text.slice(at))?.[0] ?? "";
  if (tag.sign === "/") {
    const open = sections.at(-1)?.path ?? "";
    const isMeant = open !== "" && open.startsWith(tag.written);
    return isMeant ? { from: at - tag.written.length, to: at + rest.length, items: [suggestion(open, "", "")] } : null;
  }
  const begun = tag.written.slice(tag.written.lastIndexOf(".") + 1).toLowerCase();
  const items = fieldsAt(scopesIn(fields, sections), tag.written)
    .filter(({ name }) => name.toLowerCase().startsWith(begun))
    .map(({ isList, label, name }) => suggestion(name, label, isList ? listType : ""));
  return items.length === 0 ? null : { from: tag.from, to: at + rest.length, items };
}
