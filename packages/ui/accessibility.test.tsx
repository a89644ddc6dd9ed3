// @vitest-environment jsdom
import { cleanup } from "@testing-library/react";
import axe from "axe-core";
import { afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import type { Fixture } from "./fixture.ts";
import german from "./i18n/de.json";
import english from "./i18n/en.json";
import hungarian from "./i18n/hu.json";
import { installDom } from "./testing/installDom.ts";
import { renderUi } from "./testing/renderUi.tsx";

const modules = import.meta.glob<{ fixtures: readonly Fixture[] }>("./**/*.fixtures.tsx", { eager: true });
const all = Object.entries(modules).flatMap(([path, module]) =>
  module.fixtures.map((fixture) => ({
    name: `${path.slice(2).replace(".fixtures.tsx", "")} ${fixture.name}`,
    fixture,
  })),
);

beforeAll(installDom);
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

describe("fixtures", () => {
  it("[design 11 registries] given the folder when read then there are fixtures", () => {
    expect(all.length).toBeGreaterThan(20);
  });

  for (const { name, fixture } of all) {
    it(`[design 11 fixtures] given ${name} when drawn then axe finds nothing and the console is quiet`, async () => {
      const complaints = vi.spyOn(console, "error");
      const Part = fixture.draw;
      renderUi(<Part />);
      const { violations } = await axe.run(document.body, {
        // jsdom has no layout and no colours; contrast is measured in the browser. A fixture is a part, not a page.
        rules: { "color-contrast": { enabled: false }, region: { enabled: false } },
      });
      expect(violations.map((item) => `${item.id}: ${item.nodes.map((node) => node.html).join(" | ")}`)).toEqual([]);
      expect(complaints.mock.calls).toEqual([]);
    });
  }
});

describe("texts", () => {
  it("[design 11 texts] given the texts of the parts when compared then each key has hu, en and de, with the same places", () => {
    const places = (text: string): string => [...text.matchAll(/\{\w+\}/g)].map(String).sort().join();
    const shape = (texts: Record<string, string>): Record<string, string> =>
      Object.fromEntries(Object.entries(texts).map(([key, text]) => [key, places(text)]));
    expect(shape(hungarian)).toEqual(shape(english));
    expect(shape(german)).toEqual(shape(english));
  });
});
