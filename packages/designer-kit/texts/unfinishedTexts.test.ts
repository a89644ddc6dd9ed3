import { defineDocument } from "@tessera/contract/defineDocument.ts";
import { closed, element, Text } from "@tessera/contract/schema.ts";
import { Type } from "typebox";
import { describe, expect, it } from "vitest";
import { translatedElement } from "./translatedElement.ts";
import { textState, translationOf, withTranslation } from "./translation.ts";
import { literalTexts, unfinishedTexts } from "./unfinishedTexts.ts";

const kind = defineDocument({
  kind: "sample",
  schemaVersion: 1,
  schema: closed({
    label: Text(),
    items: Type.Array(element({ label: Text(), help: Type.Optional(Text()), settings: closed({ hint: Text() }) })),
  }),
  upcasters: [],
  icon: "x",
  order: 1,
});
const body = {
  label: "Request",
  items: [
    { id: "a", label: "Subject", help: "Shortly", settings: { hint: "What" } },
    { id: "b", label: "key:ui.name", settings: { hint: "" } },
  ],
};
const document = { kind: "sample", id: "f", schemaVersion: 1, subsystem: "demo", body };
const german = {
  language: "de",
  texts: {
    "sample:f#.label": { text: "Anfrage", source: "Request" },
    "sample:f#a.label": { text: "Thema", source: "Topic" },
    "sample:f#a.settings.hint": { text: "Was" },
  },
};

describe("texts in other languages", () => {
  it("[forms 2 texts] given a document with texts in a language, when it is asked what waits there, then what is missing and what was made from another literal come with their places", () => {
    const found = unfinishedTexts(literalTexts(kind, document), german);
    expect(found.map(({ element, path }) => [path, element])).toEqual([
      ["/items/#a/label", "/items/#a"],
      ["/items/#a/help", "/items/#a"],
    ]);
  });

  it("[forms 2 texts] given texts in a language, when a part of the document is read in it, then its literals are exchanged at every depth, and what has no text stays", () => {
    const name = { kind: "sample", id: "f" };
    const [first, second] = body.items;
    if (!first || !second) throw new Error("There are two.");
    const shown = translatedElement(name, german, first);
    expect(shown).toEqual({ id: "a", label: "Thema", help: "Shortly", settings: { hint: "Was" } });
    expect(translatedElement(name, german, first)).toBe(shown);
    expect(translatedElement(name, german, second)).toBe(second);
    expect(translatedElement(name, german, body)).toMatchObject({ label: "Anfrage", items: [{ label: "Thema" }, {}] });
  });

  it("[forms 2 texts] given a text that is entered for a literal, when it is emptied again, then nothing is left of it", () => {
    const empty = { language: "de", texts: {} };
    const made = withTranslation(empty, "sample:f#a.help", "Kurz", "Shortly");
    expect(translationOf(made, "sample:f#a.help")).toEqual({ text: "Kurz", source: "Shortly" });
    expect(textState(translationOf(made, "sample:f#a.help"), "Shortly")).toBe("translated");
    expect(textState(translationOf(made, "sample:f#a.help"), "Briefly")).toBe("stale");
    expect(withTranslation(made, "sample:f#a.help", "", "Shortly")).toEqual(empty);
  });
});
