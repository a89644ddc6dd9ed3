import { defineBehaviour } from "@tessera/contract/fieldBehaviour.ts";
import { inAnyOrder, type SearchText } from "@tessera/contract/valueKeys.ts";
import { mergeElements } from "@tessera/contract/values/mergeElements.ts";
import type { Json } from "@tessera/std/canonicalJson.ts";
import type { TagsSettings } from "./def.ts";

/** Characters of a tag. */
const longest = 200;

/** What has no sign that can be seen, such as blanks, control characters and marks of the direction of writing. */
const unseen = /^[\s\p{Cc}\p{Cf}]*$/u;

const lengthOf = (text: string): number => [...text].length;

/** Whether tags are their names; of rows of a query they are keys. */
const isFreeOf = (query: unknown): boolean => typeof query !== "string" || query === "";

/** The tags, a line each. */
const tagTexts: SearchText = {
  of: (value) => {
    const tags = Array.isArray(value) ? value.filter((tag) => tag !== null) : [];
    return tags.join("\n") || null;
  },
  sql: (column) => `nullif(array_to_string((${column})::text[], e'\\n'), '')`,
};

/**
 * Several names, each once whatever its capitals. Of rows of a query the elements are their keys, which are compared as
 * they are.
 */
export const behaviour = defineBehaviour<TagsSettings>({
  check: (value, { query }) => {
    const tags = (Array.isArray(value) ? value : [value]).map((tag) => String(tag ?? ""));
    const isFree = isFreeOf(query);
    const names = new Set(isFree ? tags.map((tag) => tag.trim().toLowerCase()) : tags);
    if (names.size < tags.length) return { code: "field.tags.twice" };
    if (tags.some((tag) => unseen.test(tag))) return { code: "field.tags.blank" };
    return isFree && tags.some((tag) => lengthOf(tag) > longest)
      ? { code: "field.tags.long", data: { length: longest } }
      : null;
  },
  canonical: inAnyOrder,
  search: ({ query }) => (isFreeOf(query) ? tagTexts : null),
  merge: (versions, { settings }) => {
    const merged = mergeElements(versions);
    if (merged === null) return null;
    // Each side kept to these bounds; that both together do not is theirs to settle.
    const { maxlength = merged.length, minlength = 0 } = settings;
    if (merged.length < minlength || merged.length > maxlength) return null;
    return { value: merged.length === 0 ? null : ([...merged] satisfies Json[]) };
  },
});
