import { describe, expect, it } from "vitest";
import { defineDocument } from "../defineDocument.ts";
import { closed } from "../schema.ts";
import { documentPath, documentText, parseDocumentFile } from "./documentFile.ts";
import { openDocument } from "./openDocument.ts";
import { physicalName } from "./physicalName.ts";

const note = { kind: "note", id: "first", schemaVersion: 1, subsystem: "shop", body: { z: 1, a: ["ő"] } };

describe("document files", () => {
  it("[design 4 canonical] given a document, when it is written, read and written again, then both texts are the same bytes", () => {
    const text = documentText(note);
    expect(documentText(parseDocumentFile("x", text))).toBe(text);
    expect(documentPath(note)).toBe("shop/note/first.json");
    expect(text.indexOf('"a"')).toBeLessThan(text.indexOf('"z"'));
    expect(text.endsWith("}\n")).toBe(true);
  });

  it.each(["{", "[]", '{"kind":"note"}', `${JSON.stringify({ ...note, extra: 1 })}`, '{"__proto__":{}}'])(
    "[design 4 canonical] given the file %s, when it is read, then it is refused by name",
    (text) => {
      expect(() => parseDocumentFile("shop/note/bad.json", text)).toThrow(
        expect.objectContaining({ code: "definition_invalid" }),
      );
    },
  );
});

describe("openDocument", () => {
  const kind = defineDocument({
    kind: "note",
    schemaVersion: 3,
    schema: closed({}),
    upcasters: [
      { from: 1, name: "addTwo", upcast: (body) => ({ ...Object(body), two: true }) },
      { from: 2, name: "addThree", upcast: (body) => ({ ...Object(body), three: true }) },
    ],
    icon: "note",
    order: 1,
  });

  it("[design 4 upcasters] given a document of version 1, when it is opened, then every step to the present one was taken", () => {
    expect(openDocument(kind, note)).toEqual({
      ...note,
      schemaVersion: 3,
      body: { z: 1, a: ["ő"], two: true, three: true },
    });
  });

  it("[design 4 upcasters] given a document of a newer program, when it is opened, then it is refused", () => {
    expect(() => openDocument(kind, { ...note, schemaVersion: 4 })).toThrow(
      expect.objectContaining({ code: "definition_invalid" }),
    );
  });
});

describe("physicalName", () => {
  it("[design 5 names] given two long names with the same beginning, when they are shortened, then they fit and stay two", () => {
    const [first, second] = [physicalName(`${"ű".repeat(60)}a`), physicalName(`${"ű".repeat(60)}b`)];
    expect(first).not.toBe(second);
    expect(new TextEncoder().encode(first).length).toBeLessThanOrEqual(63);
    expect(physicalName("order_lines")).toBe("order_lines");
  });
});
