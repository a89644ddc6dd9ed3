import type { FieldFixture } from "@tessera/form-engine/testing/sampleField.ts";

const field = { type: "richtext" } as const;

/** Fields of this type in the situations that the gallery shows and the test draws. */
export const fixtures: readonly FieldFixture[] = [
  { name: "no text yet", field: { ...field, formats: { placeholder: "What was agreed" } }, value: null },
  {
    name: "formats, a list and a link",
    field: { ...field, formats: { maxlength: 400 } },
    value:
      '<p>The supplier delivers <strong>on working days</strong>, <em>before noon</em>, through the yard. Rooms up to 20 m<sup>2</sup> are <u>not</u> included.</p><ul><li><p>Lift: 400 kg</p></li><li><p>Keys: <a href="mailto:reception@tessera.example">reception</a></p></li></ul><ol><li><p>Unload</p></li><li><p>Sign the <s>delivery</s> handover note</p></li></ol>',
  },
  {
    name: "bold and italic only",
    field: {
      ...field,
      formats: { underline: false, strike: false, superscript: false, subscript: false, lists: false, links: false },
    },
    value: "<p>Two of its formats are <strong>left</strong>.</p>",
  },
  { name: "a plain text of former times", field, value: "Pallets 3 < 5, ask R&D" },
];
