import { readdirSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { listFiles, readText, repositoryRoot } from "../../tools/lib/repository.ts";

const importsOf = (path: string): readonly string[] =>
  [...readText(repositoryRoot, path).matchAll(/from "(?:@tessera\/ui|\.)\/(\w+\.tsx)"/g)].map(([, file]) => file ?? "");

it("[design 11 gallery] given a part of the design system that others draw, when the gallery is opened, then it has an entry", () => {
  const files = listFiles(repositoryRoot, ["apps", "packages", "features", "fields"]).filter((path) =>
    path.endsWith(".tsx"),
  );
  const shown = new Set(files.filter((path) => /^packages\/ui\/\w+\.fixtures\.tsx$/.test(path)).flatMap(importsOf));
  // It gives words to all of them, and the gallery itself stands in it.
  shown.add("UiTextProvider.tsx");
  const used = files
    .filter((path) => !path.startsWith("packages/ui/") && !path.endsWith(".test.tsx"))
    .flatMap((path) => [...readText(repositoryRoot, path).matchAll(/from "@tessera\/ui\/(\w+\.tsx)"/g)])
    .map(([, file]) => file ?? "");
  const without = [...new Set(used)].filter((file) => !shown.has(file));
  expect(used.length).toBeGreaterThan(100);
  expect(without).toEqual([]);
});

it("[design 11 gallery] given a panel of a feature, when the gallery is opened, then it has an entry, but for those that are whole screens", () => {
  const screens = new Map([
    ["Accounts", "a screen of lists and dialogs"],
    ["BugReportPicture", "shows the picture of a report beside its form"],
    ["DefinitionBrowser", "the workbench"],
    ["DynForm", "the engine's page shows forms"],
    ["FormView", "the engine's page shows forms"],
    ["List", "the fixtures of DataGrid and RecordCard show lists"],
    ["MissingTexts", "a screen of rows and dialogs"],
    ["MySessions", "the fixtures of RowList show its rows"],
    ["MyTokens", "the fixtures of RowList show its rows"],
    ["Schedules", "a screen of rows and dialogs"],
    ["TemplateViewer", "the fixtures of TemplateView show templates"],
  ]);
  const gallery = readText(repositoryRoot, "apps/gallery/panels/panelParts.tsx");
  const panels = readdirSync(join(repositoryRoot, "features"), { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .flatMap(({ name }) => listFiles(repositoryRoot, [`features/${name}`]))
    .flatMap((path) => /^features\/(\w+\/panels\/\w+)\/view\.tsx$/.exec(path)?.[1] ?? []);
  const without = panels.filter(
    (panel) => !gallery.includes(`/${panel}/view.tsx"`) && !screens.has(panel.split("/").at(-1) ?? ""),
  );
  expect(panels.length).toBeGreaterThan(15);
  expect(without).toEqual([]);
});
