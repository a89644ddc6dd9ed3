import { describe, expect, it } from "vitest";

describe("useMapEditor", () => {
  it("[forms 3 map] given a page on which no map was read, when the editor is loaded, then it has the library that it draws with", async () => {
    const { useMapEditor } = await import("./useMapEditor.tsx");
    expect(useMapEditor).toBeTypeOf("function");
  });
});
