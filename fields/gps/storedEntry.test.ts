import fc from "fast-check";
import { expect, it } from "vitest";
import { geoProblem, geoText } from "./geoPlace.ts";
import { placeText } from "./placeText.ts";
import { storedEntry } from "./storedEntry.ts";

it("[forms 5 gps] given any place as a language shows it, when it is typed like that, then it is the same place", () => {
  fc.assert(
    fc.property(
      fc.double({ min: -90, max: 90, noNaN: true }),
      fc.double({ min: -180, max: 180, noNaN: true }),
      fc.constantFrom("hu-HU", "en-US", "de-DE"),
      fc.constantFrom("°", ""),
      (latitude, longitude, language, unit) => {
        const stored = geoText(latitude, longitude);
        expect(storedEntry(placeText(stored, language, unit))).toBe(stored);
      },
    ),
  );
});

it("[forms 5 gps] given any text, when it is taken as a place, then what is stored is a place or was none", () => {
  fc.assert(
    fc.property(fc.oneof(fc.string(), fc.string({ unit: fc.constantFrom(..."0123456789 ,;.+-°") })), (text) => {
      const stored = storedEntry(text);
      if (geoProblem(stored) !== null) expect(geoProblem(text)).not.toBeNull();
      expect(storedEntry(stored)).toBe(stored);
    }),
  );
});
