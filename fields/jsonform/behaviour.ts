import { defineBehaviour } from "@tessera/contract/fieldBehaviour.ts";
import type { Json } from "@tessera/std/canonicalJson.ts";
import { checkValue, type ValueIssue } from "./checkValue.ts";
import type { JsonformSettings } from "./def.ts";
import { mergeJson } from "./mergeJson.ts";
import { titleOf } from "./nodeText.ts";
import { readSchema } from "./readSchema.ts";
import { valueText } from "./valueText.ts";

const isEmpty = (value: Json): boolean =>
  typeof value === "object" && value !== null && !Array.isArray(value) && Object.keys(value).length === 0;

/** The text of an issue: where it is, by the schema's own titles, and its bound. */
export const issueText = ({ bound, code, name, node }: ValueIssue, language = "") => ({
  code: `field.jsonform.${code}`,
  data: { part: titleOf(node, name, language), ...(bound === undefined ? {} : { bound }) },
});

/** JSON that a schema describes. */
export const behaviour = defineBehaviour<JsonformSettings>({
  canonical: (value) => (isEmpty(value) ? null : value),
  check: (value, { schema }) => {
    const { root } = readSchema(schema);
    const [first] = root === null ? [] : checkValue(value, root);
    return first ? issueText(first) : null;
  },
  format: (value, { language, settings }) => {
    const { root } = readSchema(settings.schema);
    return root === null ? JSON.stringify(value) : valueText(value, root, language);
  },
  merge: ({ base, mine, theirs }) => {
    const merged = mergeJson(base, theirs, mine);
    return merged === null ? null : { value: merged.part ?? null };
  },
});
