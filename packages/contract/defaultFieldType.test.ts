import { Type } from "typebox";
import { expect, it } from "vitest";
import { type ColumnToEdit, defaultFieldType } from "./defaultFieldType.ts";
import type { FieldType } from "./defineField.ts";

const type = (id: string, defaultFor: NonNullable<FieldType["defaultFor"]>): FieldType => ({
  id,
  aliases: [],
  formats: Type.Object({}),
  defaults: {},
  values: [],
  defaultFor,
  rules: [],
  inSubForm: true,
  icon: "type",
});
const types = [
  type("line", ["text"]),
  type("pick", ["options"]),
  type("pickMany", ["list of options"]),
  type("choose", ["reference"]),
  type("lines", ["long text"]),
];

it.each<[string, Partial<ColumnToEdit>, string | null]>([
  ["text", {}, "line"],
  ["text that may have several lines", { isLong: true }, "lines"],
  ["text that may have several lines, with choices", { isLong: true, options: ["a"] }, "pick"],
  ["text with choices", { options: ["a"] }, "pick"],
  ["text with an empty list of choices", { options: [] }, "line"],
  ["a list with choices", { type: "list", options: ["a"] }, "pickMany"],
  ["a field type of its own", { fieldType: "stamp", options: ["a"] }, "stamp"],
  ["a reference", { type: "uuid", fieldType: "stamp", isReference: true }, "choose"],
  ["a kind that no type is for", { type: "money" }, null],
])(
  "[forms 3 field types] given a column of %s, when a field is made for it, then its type is %j",
  (_, column, expected) => {
    expect(defaultFieldType({ type: "text", options: null, fieldType: null, ...column }, types)).toBe(expected);
  },
);
