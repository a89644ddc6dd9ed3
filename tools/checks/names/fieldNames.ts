import type { Check } from "../check.ts";
import { countOf, type KnownNames, type NamedTypes, namesOf } from "./namedTypes.ts";

const known: KnownNames = {
  "apps/web/frame/report/ReportDialog.tsx": { count: 1, why: "An element of the page." },
  "features/adoption/panels/Adoption/AdoptionForm.tsx": { count: 3, why: "A kind of box of the page." },
  "packages/designer-kit/document/newElement.ts": {
    count: 1,
    why: "An item of a form begins as a text, until its type is chosen.",
  },
  "packages/designer-kit/sheet/sheetField.ts": {
    count: 11,
    why: "A sheet is a form that the product makes itself: it chooses the fields of it.",
  },
  "packages/expression/generate/writeNumbers.server.ts": { count: 1, why: "A type of JavaScript." },
  "packages/server-core/settings/settingSchema.ts": { count: 2, why: "A type of JSON Schema." },
  "packages/server-core/settings/settings.ts": { count: 1, why: "A type of JSON Schema." },
  "packages/ui/sheet/Sheet.tsx": { count: 1, why: "An element of the page." },
  "packages/web-kit/rich/LinkBox.tsx": { count: 1, why: "A mark of the editor's library." },
};

/** Field types that have the name of a value type: where a type is named, it may be either. */
const valueTypes: ReadonlySet<string> = new Set(["date", "datetime", "text", "time", "timestamp_technical"]);

/** Names that are words of their own as well: properties, elements of pages, kinds of notices. */
const commonWords: ReadonlySet<string> = new Set([
  ...valueTypes,
  "checkbox",
  "color",
  "email",
  "info",
  "label",
  "link",
  "map",
  "password",
  "number",
  "rating",
  "slider",
  "status",
]);

/** What stands in an object beside the type of a field, and beside no value type. */
const besideFields = /\b(?:posRow|posCol|posSizex|width|formats)\b/;

/** Objects that are built as an item of a form: those of a value type's name say where it stands, or nothing else. */
function itemsOf(text: string, id: string): number {
  const type = new RegExp(`\\btype:\\s*"${id}"`);
  const objects = text.match(/\{[^{}]*\}/g) ?? [];
  return objects.filter((object) => {
    const rest = object.replace(type, "");
    return rest !== object && (besideFields.test(rest) || /^\{[\s,]*\}$/.test(rest));
  }).length;
}

/** Lines of a table with a line for each type: two that follow each other, one of which is no common word. */
function tableNames(text: string, ids: readonly string[]): readonly string[] {
  const key = /^\s*["']?(\w+)["']?:/;
  const keys = text.split("\n").map((line) => key.exec(line)?.[1] ?? "");
  const isTable = (one: string, next: string): boolean =>
    ids.includes(one) && ids.includes(next) && !(commonWords.has(one) && commonWords.has(next));
  return keys.filter((one, at) => isTable(one, keys[at + 1] ?? "") || isTable(keys[at - 1] ?? "", one));
}

function namedIn(text: string, id: string): number {
  if (!commonWords.has(id)) return countOf(text, new RegExp(`(?<![\\w/])"${id}"`, "g"));
  const compared = countOf(text, new RegExp(`\\b(?:field|item|fieldType)(?:\\?)?\\.type\\s*[!=]==\\s*"${id}"`, "g"));
  // Notices are of the type `info`.
  if (id === "info") return compared;
  if (valueTypes.has(id)) return compared + itemsOf(text, id);
  return countOf(text, new RegExp(`\\b(?:type|fieldType)\\??(?:\\s*[!=]==\\s*|:\\s*)"${id}"`, "g"));
}

/** See `NamedTypes`. */
export const fieldTypeNames: NamedTypes = {
  kind: "field",
  declaration: /^(fields\/([^/]+))\/def\.ts$/,
  known,
  namesIn: (text, ids) => [...ids.flatMap((id) => Array<string>(namedIn(text, id)).fill(id)), ...tableNames(text, ids)],
  instead: "Let the type say it in its def.ts or behaviour.ts.",
};

/** No name of a field type stands outside its folder (design §2). */
export const fieldNamesCheck: Check = {
  name: "names of field types",
  run: async (root) => namesOf(root, fieldTypeNames),
};
