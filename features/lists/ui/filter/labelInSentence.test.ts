import { describe, expect, it } from "vitest";
import { labelInSentence } from "./labelInSentence.ts";

describe("labelInSentence", () => {
  it.each([
    ["Service request", "en", "service request"],
    ["Ügyfél", "hu", "ügyfél"],
    ["Bestellung", "de", "Bestellung"],
    ["PO line", "en", "PO line"],
    ["Q", "en", "Q"],
    ["2nd address", "en", "2nd address"],
  ] as const)(
    "[lists 4 create] given the label %s in %s, when it stands within a sentence, then it is %s",
    (label, language, expected) => {
      expect(labelInSentence(label, language)).toBe(expected);
    },
  );
});
