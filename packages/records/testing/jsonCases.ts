import { defineBehaviour } from "@tessera/contract/fieldBehaviour.ts";
import { closed } from "@tessera/contract/schema.ts";
import { structuredBehaviour } from "@tessera/contract/structuredBehaviour.ts";
import type { Json } from "@tessera/std/canonicalJson.ts";
import fc from "fast-check";
import { Type } from "typebox";

/** A field type of several parts, whose texts and notes are what conditions look at. */
export const points = structuredBehaviour({
  schema: closed({
    points: Type.Array(closed({ id: Type.String(), text: Type.String(), note: Type.Optional(Type.String()) })),
  }),
  texts: ["points.*.text", "points.*.note"],
  format: () => "",
});

/** A field type of several texts, which conditions look into. */
export const names = defineBehaviour({
  search: () => ({
    of: (value) => (Array.isArray(value) ? value.filter((item) => item !== null).join("\n") : "") || null,
    sql: (column) => `nullif(array_to_string(${column}, e'\\n'), '')`,
  }),
});

/** Values of `points`, and JSON that no type describes, made of some texts. */
export function jsonCases(texts: fc.Arbitrary<string>) {
  const pointLists = fc.record({
    points: fc.array(fc.record({ id: texts, text: texts, note: texts }, { requiredKeys: ["id", "text"] }), {
      maxLength: 3,
    }),
  });
  /** JSON that no type describes: in a column of a type too, as an adopted table may have it. */
  const anyData: fc.Arbitrary<Json> = fc.oneof(
    texts,
    fc.boolean(),
    fc.array(fc.oneof(texts, fc.integer({ min: 0, max: 9 })), { maxLength: 3 }),
    fc.record({
      text: texts,
      é: texts,
      points: fc.oneof(texts, fc.record({ text: texts }), fc.array(fc.array(fc.record({ text: texts })))),
    }),
  );

  return { anyData, pointLists };
}
