import { describe, expect, it } from "vitest";
import { sizeText } from "./sizeText.ts";

describe("sizeText", () => {
  it.each([
    ["en", 1, "1 byte"],
    ["en", 5, "5 bytes"],
    ["hu", 5, "5 bájt"],
    ["de", 5, "5 Byte"],
    ["en", 2_516_582, "2.4 MB"],
    ["de", 2_516_582, "2,4 MB"],
  ])("[files 3 sizes] given a reader of %s, when %i bytes are shown, then it reads %s", (language, bytes, text) => {
    expect(sizeText(bytes, language).replaceAll("\u00a0", " ")).toBe(text);
  });
});
