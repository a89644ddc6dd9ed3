import { describe, expect, it } from "vitest";
import { panelTypeNames } from "./panelNames.ts";

const ids = ["DynForm", "List"];

describe("names of panel types", () => {
  it.each([
    ["a type as a text", 'page(id, "DynForm")', ["DynForm"]],
    ["a word of its own as the type of something", 'if (type !== "List") return;', ["List"]],
    ["a word of its own that is built", 'return { type: "List", param: "list" };', ["List"]],
    ["a word of its own", 'view: oneOf("Grid", "List")', []],
    ["a component", "<DynForm />", []],
  ])(
    "[design 1.3 one folder] given a file with %s, when it is read, then these are its names of types: %j",
    (_, text, expected) => {
      expect(panelTypeNames.namesIn(text, ids)).toEqual(expected);
    },
  );
});
