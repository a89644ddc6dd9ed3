import { describe, expect, it } from "vitest";
import { fieldTypeNames } from "./fieldNames.ts";

const ids = ["gps", "number", "subform", "text"];

describe("names of field types", () => {
  it.each([
    ["a type as a text", 'const type = "gps";', ["gps"]],
    ["two of them", 'new Set(["gps", "subform"])', ["gps", "subform"]],
    ["a word of its own that is compared with the type of a field", 'if (field.type === "text") return;', ["text"]],
    ["a word of its own that is compared with a type by itself", 'if (type === "number") return;', ["number"]],
    ["a word of its own as the type of what is built", 'return { type: "number", width: 3 };', ["number"]],
    ["the name of a value type in an item of a form", 'return { type: "text", width: 6 };', ["text"]],
    ["the name of a value type and nothing else", 'const made = { type: "text" };', ["text"]],
    ["the name of a value type in a column", 'return { type: "text", name };', []],
    ["a table with a line for each type", "const views = {\n  gps: Gps,\n  number: Number,\n};", ["gps", "number"]],
    ["properties that are words of their own", "return {\n  number: 1,\n  text: 2,\n};", []],
    ["a word of its own", 'wire: "text"', []],
    ["the value type of a column", 'column.type === "text"', []],
    ["a path", 'import("../fields/gps/edit.tsx")', []],
    ["a longer word", '"gps-satellite"', []],
  ])(
    "[design 1.3 one folder] given a file with %s, when it is read, then these are its names of types: %j",
    (_, text, expected) => {
      expect(fieldTypeNames.namesIn(text, ids)).toEqual(expected);
    },
  );
});
