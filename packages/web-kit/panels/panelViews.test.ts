import { expect, it, vi } from "vitest";
import { panelRegistryOf } from "../testing/panelRegistryOf.ts";
import type { PanelRegistry } from "./PanelRegistryProvider.tsx";
import type { PanelViewModule } from "./panelView.ts";
import { forgetPanel, loadPanels, panelView } from "./panelViews.ts";

const View = () => null;
const registryOf = (load: () => Promise<PanelViewModule>): PanelRegistry => ({
  ...panelRegistryOf({ Toy: load }),
  aliases: new Map([["OldToy", "Toy"]]),
});

it("[design 9 panels] given a panel type that was loaded ahead, when it is drawn by any of its names, then its view is there at once and loaded once", async () => {
  const load = vi.fn(async () => ({ View }));
  const registry = registryOf(load);
  await loadPanels(registry, ["OldToy", "Toy", "Unknown"]);
  expect([panelView(registry, "Toy"), panelView(registry, "OldToy")]).toEqual([View, View]);
  expect(panelView(registry, "Unknown")).toBeNull();
  await loadPanels(registry, ["Toy"]);
  expect(load).toHaveBeenCalledTimes(1);
});

it("[design 9 panels] given a panel that is drawn while it loads, when it has come, then its view stays the one that was drawn", async () => {
  const registry = registryOf(async () => ({ View }));
  const loading = loadPanels(registry, ["Toy"]);
  const drawn = panelView(registry, "Toy");
  await loading;
  expect(panelView(registry, "Toy")).toBe(drawn);
});

it("[shell 8 release] given a panel that could not be loaded ahead, when it is drawn, then it is loaded then, and once more when it is forgotten", async () => {
  const registry = registryOf(async () => {
    throw new TypeError("gone");
  });
  await expect(loadPanels(registry, ["Toy"])).resolves.toBeUndefined();
  const drawn = panelView(registry, "Toy");
  expect(drawn).not.toBe(View);
  forgetPanel(registry, "Toy");
  expect(panelView(registry, "Toy")).not.toBe(drawn);
});
