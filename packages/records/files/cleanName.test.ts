import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { cleanName, endingOf } from "./cleanName.ts";

describe("cleanName", () => {
  it("[files 2 names] given any text, when it is made a name, then it fits every file system, hides nothing and stays itself", () => {
    const odd = fc.constantFrom(
      "../",
      "C:\\",
      "\u202E",
      "\u2066",
      "\u200F",
      "\u0000",
      "con",
      ".",
      " ",
      ".pdf",
      "é",
      "😀",
      "\uD800",
    );
    const text = fc.array(fc.oneof(odd, fc.string({ unit: "binary", maxLength: 20 })), { maxLength: 20 });
    fc.assert(
      fc.property(text, (parts) => {
        const name = cleanName(parts.join(""));
        expect(name).not.toBe("");
        expect(name).not.toMatch(/[/\\<>:"|?*\p{Cc}\p{Cf}]|^[. ]|[. ]$/u);
        expect(Buffer.byteLength(name)).toBeLessThanOrEqual(200);
        expect(name).toBe(name.normalize("NFC"));
      }),
    );
  });

  it("[files 2 names] given a hidden mark between a letter and its accent, when it is gone, then the name is the one without it", () => {
    expect(cleanName("a\u0000\u0301.pdf")).toBe("á.pdf");
    expect(cleanName("\u{1E000}\u0000\u{10EFA}")).toBe("\u{1E000}\u{10EFA}".normalize("NFC"));
  });

  it("[files 2 names] given a long name, when it is shortened, then its ending stays", () => {
    const name = cleanName(`${"ű".repeat(300)}.docx`);
    expect(name).toMatch(/^ű+\.docx$/);
    expect(endingOf(name)).toBe("docx");
  });

  it("[files 2 names] given marks that turn the direction of text, when they are gone, then the ending is the one that counts", () => {
    expect(endingOf(cleanName("invoice\u202Efdp.exe"))).toBe("exe");
    expect(endingOf("README")).toBe("");
    expect(endingOf(".profile")).toBe("");
  });
});
