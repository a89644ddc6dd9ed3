import { beforeEach, describe, expect, it } from "vitest";
import { createKnownPanels } from "./knownPanels.ts";

const storage = window.localStorage;
beforeEach(() => storage.clear());

describe("the panels of pages as a browser drew them last", () => {
  it("[shell 4.1 startup] given a page that was drawn, when its panels are asked for, then they are those of its last visit; of others nothing is known", () => {
    const panels = createKnownPanels(storage);
    panels.keep("/orders/index", ["List"]);
    panels.keep("/orders/update", ["DynForm", "List", "DynForm"]);
    panels.keep("/orders/index", ["MenuPanel", "List"]);
    const later = createKnownPanels(storage);
    expect(later.of("/orders/index")).toEqual(["List", "MenuPanel"]);
    expect(later.of("/orders/update")).toEqual(["DynForm", "List"]);
    expect(later.of("/people/index")).toEqual([]);
  });

  it("[shell 4.1 startup] given very many pages, when one more is drawn, then those that were drawn last are kept", () => {
    const panels = createKnownPanels(storage);
    for (let page = 0; page < 60; page++) panels.keep(`/p${page}/index`, ["List"]);
    panels.keep("/p30/index", ["List"]);
    expect([19, 20, 30, 59].map((page) => panels.of(`/p${page}/index`).length)).toEqual([0, 1, 1, 1]);
    panels.keep("/last/index", []);
    expect([panels.of("/p20/index"), panels.of("/last/index")]).toEqual([[], []]);
  });

  it.each(["{", "[1]", '{"/a":7}', '"x"', "null"])(
    "[shell 4.1 startup] given a storage that holds %s, when panels are asked for, then nothing goes wrong",
    (odd) => {
      storage.setItem("panels", odd);
      const panels = createKnownPanels(storage);
      expect(Array.isArray(panels.of("/a"))).toBe(true);
      panels.keep("/b", ["List"]);
      expect(panels.of("/b")).toEqual(["List"]);
    },
  );
});
