import fc from "fast-check";
import { expect, it } from "vitest";
import { contentDisposition } from "./contentDisposition.ts";

it("[files 3 names] given any name, when it is put into a header, then nothing of it ends the header, and it can be read again", () => {
  fc.assert(
    fc.property(fc.string({ unit: "binary", maxLength: 40 }), fc.boolean(), (name, isInline) => {
      const header = contentDisposition(name, isInline);
      const [, simple, whole = ""] =
        /^(?:inline|attachment); filename="([ -~]*)"; filename\*=UTF-8''([!-~]*)$/.exec(header) ?? [];
      expect(simple).not.toMatch(/["\\;]/);
      expect(decodeURIComponent(whole)).toBe(name.toWellFormed());
    }),
  );
});
