import { expect, it } from "vitest";
import { listFiles, readText, repositoryRoot } from "../../tools/lib/repository.ts";

const importsOf = (path: string): readonly string[] =>
  [...readText(repositoryRoot, path).matchAll(/from "(?:@tessera\/ui|\.{1,2})\/(?:\w+\/)*(\w+\.tsx)"/g)].map(
    ([, file]) => file ?? "",
  );

it("[design 11 gallery] given a part of the design system that others draw, when the gallery is opened, then it has an entry", () => {
  const files = listFiles(repositoryRoot, ["apps", "packages", "features", "fields"]).filter((path) =>
    path.endsWith(".tsx"),
  );
  const shown = new Set(
    files.filter((path) => /^packages\/ui\/(?:\w+\/)?\w+\.fixtures\.tsx$/.test(path)).flatMap(importsOf),
  );
  // It gives texts to all of them, and the gallery itself stands in it.
  shown.add("UiTextProvider.tsx");
  const used = files
    .filter((path) => !path.startsWith("packages/ui/") && !path.endsWith(".test.tsx"))
    .flatMap((path) => [...readText(repositoryRoot, path).matchAll(/from "@tessera\/ui\/(?:\w+\/)*(\w+\.tsx)"/g)])
    .map(([, file]) => file ?? "");
  const without = [...new Set(used)].filter((file) => !shown.has(file));
  expect(used.length).toBeGreaterThan(100);
  expect(without).toEqual([]);
});
