import type { Language } from "@tessera/contract/languages.ts";
import { describe, expect, it } from "vitest";
import english from "./i18n/en.json";
import { messageText } from "./messageText.ts";

const known = new Map(Object.entries(english));
const textsOf = (language: Language) => ({
  language,
  version: null,
  textsOf: () => [],
  t: (key: string, params: Readonly<Record<string, unknown>> = {}) =>
    (known.get(key) ?? key).replace(/\{(\w+)\}/g, (_, name: string) => String(params[name])),
});
const max = (bound: string) => ({ code: "validation.max", data: { field: "Discount", bound } });

describe("messageText", () => {
  it("[forms 5 validation] given bounds, when their messages are read, then numbers and dates are written as in the language", () => {
    expect(messageText(max("1234.5"), textsOf("de"))).toBe("Discount can be at most 1.234,5.");
    expect(messageText(max("2026-11-21"), textsOf("en"))).toBe("Discount can be at most 11/21/2026.");
    expect(messageText(max("2026-11-21 23:59:59"), textsOf("hu"))).toBe("Discount can be at most 2026-11-21 23:59.");
    expect(messageText(max("Z"), textsOf("hu"))).toBe("Discount can be at most Z.");
  });

  it("[forms 5 validation] given nearest allowed values, when their message is read, then they are written as in the language", () => {
    const message = { code: "validation.step", data: { field: "Price", value: "4.2", lower: "3.5", upper: "6" } };
    expect(messageText(message, textsOf("de"))).toBe(
      "4,2 is not allowed for Price. The nearest allowed values are 3,5 and 6.",
    );
  });

  it("[forms 5 validation] given a message that says nothing of itself, when it is read, then it says that there is an error", () => {
    expect(messageText({ code: "", data: { field: "Price" } }, textsOf("en"))).toBe(
      "Price: this value is not accepted. Check it.",
    );
  });

  it("[forms 5 validation] given a rule with a text of its own, when its message is read, then this is shown", () => {
    expect(messageText({ code: "invariant.i1", data: { text: "Fewer than 1000." } }, textsOf("en"))).toBe(
      "Fewer than 1000.",
    );
  });

  it("[forms 5 validation] given a label of the product, when a message names it, then its text is shown", () => {
    const message = { code: "validation.required", data: { field: "key:form.undo" } };
    expect(messageText(message, textsOf("en"))).toBe("Enter a value for Undo.");
  });
});
