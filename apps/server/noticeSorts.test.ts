import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { iconNames } from "@tessera/web-kit/icons/namedIcon.ts";
import { expect, it } from "vitest";
import { features } from "../../features/features.server.gen.ts";
import { loadProduct, root } from "./product.ts";

const groups = features.flatMap((feature) => ("notices" in feature ? (feature.notices ?? []) : []));
const sorts = groups.flatMap((group) => group.sorts);

it("[shell 4.6 notifications] given the code, when sorts of notifications are sought in it, then features declare all of them", () => {
  const sources = globSync("{features,packages}/**/*.ts", { cwd: root }).filter((path) => !path.endsWith(".test.ts"));
  const names = sources.flatMap((path) =>
    [...readFileSync(join(root, path), "utf8").matchAll(/= defineNotice\(\{\s*name: "([a-z-]+)"/g)].map(
      ([, name]) => name,
    ),
  );
  expect(names.length).toBeGreaterThan(5);
  expect(sorts.map(({ name }) => name).sort()).toEqual(names.sort());
});

it("[shell 4.6 notifications] given what features notify of, when a person reads their settings, then each sort and group has a text in every language and an icon", () => {
  const { texts } = loadProduct();
  const keys = [...groups, ...sorts].map(({ label }) => label);
  for (const language of ["hu", "en", "de"] as const)
    expect(keys.filter((key) => texts.get(language)?.has(key) !== true)).toEqual([]);
  expect(sorts.filter(({ icon }) => !iconNames.includes(icon))).toEqual([]);
});
