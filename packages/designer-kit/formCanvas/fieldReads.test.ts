import { byIdAndAlias } from "@tessera/contract/byIdAndAlias.ts";
import { defineField } from "@tessera/contract/defineField.ts";
import { bodyOf } from "@tessera/contract/documents/bodyOf.ts";
import { closed } from "@tessera/contract/schema.ts";
import { standardLibrary } from "@tessera/expression/functions/standardLibrary.ts";
import { compileForm } from "@tessera/form-engine/compile/compileForm.ts";
import type { Json } from "@tessera/std/canonicalJson.ts";
import { describe, expect, it } from "vitest";
import { fieldReads } from "./fieldReads.ts";
import { sampleItem } from "./testing/sampleForm.ts";

const numberField = defineField({
  id: "number",
  aliases: [],
  formats: closed({}),
  defaults: {},
  values: ["integer"],
  rules: ["saveExpression", "hiddenExp", "minExp"],
  inSubForm: true,
  icon: "hash",
});
const number = { type: "number", valueType: "integer" };
const body: Json = {
  label: "Order",
  entity: null,
  pages: [
    {
      id: "p1",
      label: "First",
      hiddenExp: "a > 3",
      groups: [
        {
          id: "g1",
          label: "Main",
          items: [
            { ...sampleItem("a", 0, 0, 6), ...number },
            { ...sampleItem("b", 0, 6, 6), ...number, expressions: { saveExpression: "a * 2", hiddenExp: "c > 1" } },
            { ...sampleItem("c", 1, 0, 6), ...number, expressions: { minExp: "b" } },
          ],
        },
      ],
    },
  ],
};

const { form } = compileForm({
  form: { id: "order", body: bodyOf({ kind: "form", body }, "form") },
  entity: null,
  entityOf: () => null,
  fieldTypes: byIdAndAlias([numberField]),
  library: standardLibrary,
});
const at = (id: string): string => `/pages/#p1/groups/#g1/items/#${id}`;

describe("fieldReads", () => {
  it("[design 9 form canvas] given a field whose rules read others, when its links are asked for, then each other end comes with the rule", () => {
    expect(fieldReads(form, body, at("b"))).toEqual({
      dependsOn: [
        { path: at("a"), property: "saveExpression" },
        { path: at("c"), property: "hiddenExp" },
      ],
      readBy: [{ path: at("c"), property: "minExp" }],
    });
  });

  it("[design 9 form canvas] given a field that a page reads, when its links are asked for, then the page is among those that read it", () => {
    expect(fieldReads(form, body, at("a")).readBy).toEqual([
      { path: at("b"), property: "saveExpression" },
      { path: "/pages/#p1", property: "hiddenExp" },
    ]);
  });

  it("[design 9 form canvas] given a group, when its links are asked for, then there are none", () => {
    expect(fieldReads(form, body, "/pages/#p1/groups/#g1")).toEqual({ dependsOn: [], readBy: [] });
  });
});
