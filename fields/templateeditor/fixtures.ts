import type { FieldFixture } from "@tessera/form-engine/testing/sampleField.ts";

/** Fields of this type in the situations that the gallery shows and the test draws. */
export const fixtures: readonly FieldFixture[] = [
  { name: "an empty template", value: null },
  { name: "a template with a list", value: "<ul>\n{{#items}}\n<li>{{name}}</li>\n{{/items}}\n</ul>" },
  { name: "a template with an open section", value: "<p>\n{{#items}}" },
];
