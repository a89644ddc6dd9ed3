import { defineBehaviour } from "@tessera/contract/fieldBehaviour.ts";
import type { Json } from "@tessera/std/canonicalJson.ts";
import type { JsoneditorSettings } from "./def.ts";
import { joinJson } from "./formatJson.ts";
import { scanJson } from "./scanJson.ts";

/** A JSON text on one line; one with a problem as it is. */
function oneLine(text: string): string {
  const { problem, tokens } = scanJson(text, true);
  return problem === null ? joinJson(tokens) : text;
}

/** Whether a value is as a whole what the field asks for. */
function isOfRoot(value: Json, { root }: JsoneditorSettings): boolean {
  if (root === undefined) return true;
  return root === "list" ? Array.isArray(value) : typeof value === "object" && value !== null && !Array.isArray(value);
}

/** JSON, as a value or as the text of one. */
export const behaviour = defineBehaviour<JsoneditorSettings>({
  check: (value, settings, valueType) => {
    const text = valueType === "text" ? String(value) : null;
    const problem = text === null ? null : scanJson(text, true).problem;
    if (problem !== null) return { code: `field.jsoneditor.${problem.code}`, data: { line: problem.line } };
    const read: Json = text === null ? value : JSON.parse(text);
    return isOfRoot(read, settings) ? null : { code: `field.jsoneditor.not_${settings.root}` };
  },
  format: (value, { valueType }) => oneLine(valueType === "text" ? String(value) : JSON.stringify(value)),
});
