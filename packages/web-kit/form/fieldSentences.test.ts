import type { FieldMessage } from "@tessera/form-engine/record/formState.ts";
import { describe, expect, it } from "vitest";
import type { Texts } from "../texts/TextsProvider.tsx";
import { fieldSentences } from "./fieldSentences.ts";

const texts: Texts = { language: "en", version: null, textsOf: () => [], t: (key) => key };
const message = (severity: FieldMessage["severity"], code: string): FieldMessage => ({
  severity,
  code,
  data: {},
  source: "client",
});

describe("fieldSentences", () => {
  it("[forms 5 value rules] given an error and the nearest value, when they are said, then the hint follows the error in one note", () => {
    const said = fieldSentences(
      [message("info", "nearest"), message("error", "max"), message("warning", "odd")],
      texts,
    );
    expect(said).toEqual({ error: "max nearest", warning: "odd", info: undefined });
  });

  it("[forms 5 value rules] given hints only, when they are said, then they stand alone", () => {
    const said = fieldSentences([message("info", "one"), message("info", "two")], texts);
    expect(said).toEqual({ error: undefined, warning: undefined, info: "one two" });
  });

  it("[forms 5 value rules] given a warning and a hint, when they are said, then the hint follows the warning", () => {
    expect(fieldSentences([message("warning", "odd"), message("info", "one")], texts)).toMatchObject({
      warning: "odd one",
      info: undefined,
    });
  });

  it("[forms 5 value rules] given nothing to say, when it is asked, then there is nothing", () => {
    expect(Object.values(fieldSentences([], texts)).filter(Boolean)).toEqual([]);
  });
});
