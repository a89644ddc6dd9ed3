import { describe, expect, it } from "vitest";
import { bodyOf, findBody } from "./bodyOf.ts";

const settings = {
  kind: "settings",
  id: "shop",
  schemaVersion: 1,
  subsystem: "shop",
  body: { sourceLanguage: "en", title: "Shop" },
};
const lookup = { get: (kind: string, id: string) => (kind === "settings" && id === "shop" ? settings : null) };

describe("bodies of documents", () => {
  it("[design 4 documents] given a document, when its body is asked for by its kind, then it is the very body", () => {
    expect(bodyOf(settings, "settings")).toBe(settings.body);
    expect(findBody(lookup, "settings", "shop")?.title).toBe("Shop");
    expect(findBody(lookup, "settings", "gone")).toBeNull();
  });

  it("[design 4 documents] given a document, when it is taken for one of another kind, then it is refused", () => {
    expect(() => bodyOf(settings, "page")).toThrow(TypeError);
  });
});
