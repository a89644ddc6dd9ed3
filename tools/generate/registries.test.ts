import { describe, expect, it } from "vitest";
import { registries } from "./registries.ts";
import { seldomFields } from "./seldomFields.ts";

const tree = [
  "features/adoption/feature.server.ts",
  "features/adoption/migrations/adoption.server.ts",
  "features/forms/documents/form.ts",
  "features/forms/i18n/de.json",
  "features/forms/i18n/en.json",
  "features/forms/i18n/hu.json",
  "features/forms/operations/getData.server.ts",
  "features/forms/operations/getData.test.ts",
  "features/forms/operations/getData.ts",
  "features/lists/operations/getData.ts",
  "features/lists/operations/slow/getAdvice.server.ts",
  "features/lists/operations/slow/getAdvice.ts",
  "features/lists/panels/List/def.ts",
  "features/lists/panels/List/sheet.ts",
  "features/lists/panels/List/view.tsx",
  "features/shell/panels/breadcrumb/def.ts",
  "fields/text/cell.tsx",
  "fields/text/def.ts",
  "fields/text/edit.tsx",
  "fields/text/sheet.ts",
];

const textOf = (path: string, files: readonly string[] = tree): string => registries(files).get(path) ?? "";

describe("registries", () => {
  it("[design 1.3 registries] given two features with an operation of one name, when the list is made, then both stand in it", () => {
    expect(textOf("features/operations.gen.ts")).toContain(
      'import { getData as formsGetData } from "./forms/operations/getData.ts";',
    );
    expect(textOf("features/operations.gen.ts")).toContain(
      "[\n  formsGetData,\n  listsGetData,\n  listsGetAdvice,\n] as const",
    );
  });

  it("[design 1.3 registries] given functions of several groups, when the list is made, then it has them by group, without what stands beside the groups", () => {
    const folder = "packages/expression/functions";
    const files = ["date/now.ts", "library.ts", "text/cases/upper.cases.json", "text/lower.ts", "text/upper.ts"];
    const text = textOf(
      `${folder}/functions.gen.ts`,
      files.map((file) => `${folder}/${file}`),
    );
    expect(text).toContain('import { upper } from "./text/upper.ts";');
    expect(text).toContain("[\n  lower,\n  upper,\n  now,\n] as const");
  });

  it("[design 2 lanes] given handlers beside declarations, when the lists are made, then only the server's list names them", () => {
    expect(textOf("features/operations.server.gen.ts")).toContain(
      'import { getDataHandler as formsGetDataHandler } from "./forms/operations/getData.server.ts";',
    );
    expect(textOf("features/operations.gen.ts")).not.toContain("server");
  });

  it("[design 1.3 registries] given operations that are put together in a folder, when the lists are made, then they stand in them by their own names", () => {
    expect(textOf("features/operations.gen.ts")).toContain(
      'import { getAdvice as listsGetAdvice } from "./lists/operations/slow/getAdvice.ts";',
    );
    expect(textOf("features/operations.server.gen.ts")).toContain("listsGetAdviceHandler");
  });

  it("[design 1.3 registries] given a server part and a migration of a feature, when the registries are made, then each stands in its own", () => {
    expect(textOf("features/features.server.gen.ts")).toContain(
      'import { adoptionFeature } from "./adoption/feature.server.ts";',
    );
    expect(textOf("features/migrations.server.gen.ts")).toContain("[\n  adoptionAdoptionMigration,\n] as const");
  });

  it("[design 2 lanes] given a panel, when its registries are made, then the view is loaded only when asked for", () => {
    expect(textOf("features/panels.web.gen.ts")).toContain('List: () => import("./lists/panels/List/view.tsx"),');
    expect(textOf("features/panels.designer.gen.ts")).toContain('List: () => import("./lists/panels/List/sheet.ts"),');
    expect(textOf("features/panels.gen.ts")).toContain("[\n  listPanel,\n  breadcrumbPanel,\n] as const");
  });

  it("[design 2 lanes] given a field type, when its registries are made, then only the views it has are loaded", () => {
    expect(textOf("fields/fields.web.gen.ts")).toContain(
      'text: {\n    edit: () => import("./text/edit.tsx"),\n    cell: () => import("./text/cell.tsx"),\n  },',
    );
    expect(textOf("fields/fields.gen.ts")).toContain('import { textField } from "./text/def.ts";');
  });

  it("[design 1.3 registries] given a field type that few forms have, when its registries are made, then its views stand in that of the seldom ones alone", () => {
    const files = [...tree, "fields/map/def.ts", "fields/map/edit.tsx"];
    const seldom = seldomFields(
      new Map([
        ["fields/map/def.ts", '  aliases: [],\n  seldom: true,\n  icon: "map",\n'],
        ["fields/text/def.ts", '  aliases: [],\n  icon: "type",\n'],
      ]),
    );
    const made = registries(files, seldom);
    const edit = 'edit: () => import("./map/edit.tsx")';
    expect(made.get("fields/seldomFields.web.gen.ts")).toContain(edit);
    expect(made.get("fields/seldomFields.web.gen.ts")).not.toContain("./text/");
    expect(made.get("fields/fields.web.gen.ts")).not.toContain("./map/");
    expect(made.get("fields/fields.gen.ts")).toContain('import { mapField } from "./map/def.ts";');
  });

  it("[design 2 layout] given texts of a feature, when the loaders are made, then each language has its own", () => {
    expect(textOf("features/i18n.gen.ts")).toContain('hu: () => import("./forms/i18n/hu.json"),');
  });

  it("[design 1.3 registries] given the same files in another run, when the registries are made, then the text is the same", () => {
    expect([...registries(tree)]).toEqual([...registries([...tree])]);
  });

  it("[design 1.3 registries] given an empty tree, when the registries are made, then every list is empty", () => {
    expect(textOf("features/operations.gen.ts", [])).toContain("export const operations = [] as const;");
    expect(textOf("fields/fields.web.gen.ts", [])).toContain("export const fieldViews = {} as const;");
  });
});
