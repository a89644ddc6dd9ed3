import { languages } from "../checks/texts.ts";
import { camelCase, pascalCase } from "../lib/names.ts";
import { type Entry, listModule, loadersModule, loaderText, objectText } from "./writer.ts";

/** Files that match, with the captured parts of each. */
function matching(files: readonly string[], pattern: RegExp): { path: string; parts: string[] }[] {
  return files.flatMap((path) => {
    const match = pattern.exec(path);
    return match ? [{ path, parts: match.slice(1) }] : [];
  });
}

function declarations(files: readonly string[], pattern: RegExp, suffix: string): Entry[] {
  return matching(files, pattern).map(({ path, parts: [feature = "", name = ""] }) => ({
    path,
    exported: `${camelCase(name)}${suffix}`,
    local: `${camelCase(feature)}${pascalCase(name)}${suffix}`,
  }));
}

function definitions(files: readonly string[], pattern: RegExp, suffix: string): Entry[] {
  return matching(files, pattern).map(({ path, parts: [folder = ""] }) => {
    const name = `${camelCase(folder)}${suffix}`;
    return { path, exported: name, local: name };
  });
}

/** Groups of functions in the order in which they are shown; a group without a place comes last. */
const functionGroups = ["text", "number", "date", "dateMath", "list", "null", "resource"];

/** Functions of ranges are apart: browsers load them where a form has ranges. */
const isOfRanges = ({ path }: Entry) => path.startsWith("packages/expression/functions/range/");

function standardFunctions(files: readonly string[]): Entry[] {
  const placeOf = (group: string) =>
    functionGroups.includes(group) ? functionGroups.indexOf(group) : functionGroups.length;
  return matching(files, /^packages\/expression\/functions\/([^/]+)\/([^/.]+)\.ts$/)
    .map(({ path, parts: [group = "", name = ""] }) => ({ path, exported: name, local: name, place: placeOf(group) }))
    .sort((a, b) => a.place - b.place);
}

function loaders(files: readonly string[], pattern: RegExp, from: string) {
  return matching(files, pattern).map(({ path, parts: [key = ""] }) => ({ key, value: loaderText(path, from) }));
}

function fieldViews(files: readonly string[], isMeant: (folder: string) => boolean) {
  const folders = [...new Set(matching(files, /^fields\/([^/]+)\/def\.ts$/).flatMap(({ parts }) => parts))];
  return folders.filter(isMeant).map((folder) => {
    const members = ["edit.tsx", "read.tsx", "cell.tsx", "filter.tsx", "rows.tsx", "behaviour.ts"]
      .map((file) => ({ key: file.replace(/\.tsx?$/, ""), path: `fields/${folder}/${file}` }))
      .filter(({ path }) => files.includes(path))
      .map(({ key, path }) => ({ key, value: loaderText(path, "fields") }));
    return { key: folder, value: objectText(members, 1) };
  });
}

function textLoaders(files: readonly string[]) {
  const folders = new Set(
    matching(files, /^((?:packages|features|fields|steps)\/.*)\/i18n\/[^/]+\.json$/).flatMap(({ parts }) => parts),
  );
  return [...folders].sort().map((folder) => {
    const members = languages.map((language) => ({
      key: language,
      value: loaderText(`${folder}/i18n/${language}.json`, "features"),
    }));
    return { key: folder, value: objectText(members, 1) };
  });
}

/**
 * The text of every generated registry by its path, made from the repository's file paths (design §1.3, §2) and the
 * field types that few forms have (`seldom`). The order is that of the paths, so the same tree always gives the same
 * text.
 */
export function registries(
  files: readonly string[],
  seldom: ReadonlySet<string> = new Set(),
): ReadonlyMap<string, string> {
  const operation = /^features\/([^/]+)\/operations\/(?:[^/.]+\/)?([^/.]+)\.ts$/;
  const handler = /^features\/([^/]+)\/operations\/(?:[^/.]+\/)?([^/.]+)\.server\.ts$/;
  const migration = /^features\/([^/]+)\/migrations\/([^/.]+)\.server\.ts$/;
  const document = /^features\/([^/]+)\/documents\/([^/.]+)\.ts$/;
  const panel = (file: string) => new RegExp(`^features/[^/]+/panels/([^/]+)/${file}$`);
  const field = (file: string) => new RegExp(`^fields/([^/]+)/${file}$`);
  return new Map([
    [
      "features/operations.gen.ts",
      listModule("operations", "Every operation of the product.", declarations(files, operation, ""), "features"),
    ],
    [
      "features/operations.server.gen.ts",
      listModule(
        "operationHandlers",
        "The handler of every operation; each names the operation it answers.",
        declarations(files, handler, "Handler"),
        "features",
      ),
    ],
    [
      "features/migrations.server.gen.ts",
      listModule(
        "featureMigrations",
        "Every migration of a feature.",
        declarations(files, migration, "Migration"),
        "features",
      ),
    ],
    [
      "features/features.server.gen.ts",
      listModule(
        "features",
        "The server part of every feature that has one.",
        definitions(files, /^features\/([^/]+)\/feature\.server\.ts$/, "Feature"),
        "features",
      ),
    ],
    [
      "features/documents.gen.ts",
      listModule("documentKinds", "Every kind of document.", declarations(files, document, "Document"), "features"),
    ],
    [
      "features/panels.gen.ts",
      listModule("panelTypes", "Every panel type.", definitions(files, panel("def\\.ts"), "Panel"), "features"),
    ],
    [
      "features/panels.web.gen.ts",
      loadersModule(
        "panelViews",
        "Loads the module of a panel type's view, by folder.",
        loaders(files, panel("view\\.tsx"), "features"),
      ),
    ],
    [
      "features/panels.designer.gen.ts",
      loadersModule(
        "panelSheets",
        "Loads the module of a panel type's sheet, by folder.",
        loaders(files, panel("sheet\\.ts"), "features"),
      ),
    ],
    [
      "features/i18n.gen.ts",
      loadersModule("textLoaders", "Loads the texts of a folder in a language.", textLoaders(files)),
    ],
    [
      "packages/expression/functions/functions.gen.ts",
      listModule(
        "baseFunctions",
        "The functions every expression may call, those of ranges apart, in the order in which they are shown.",
        standardFunctions(files).filter((entry) => !isOfRanges(entry)),
        "packages/expression/functions",
      ),
    ],
    [
      "packages/expression/functions/rangeFunctions.gen.ts",
      listModule(
        "rangeFunctions",
        "The functions of ranges.",
        standardFunctions(files).filter(isOfRanges),
        "packages/expression/functions",
      ),
    ],
    [
      "fields/fields.gen.ts",
      listModule("fieldTypes", "Every field type.", definitions(files, field("def\\.ts"), "Field"), "fields"),
    ],
    [
      "fields/fields.web.gen.ts",
      loadersModule(
        "fieldViews",
        "Loads the modules of a field type's views, by folder; those of types that few forms have are apart.",
        fieldViews(files, (folder) => !seldom.has(folder)),
      ),
    ],
    [
      "fields/seldomFields.web.gen.ts",
      loadersModule(
        "seldomFieldViews",
        "Loads the modules of the views of a field type that few forms have, by folder.",
        fieldViews(files, (folder) => seldom.has(folder)),
      ),
    ],
    [
      "fields/fields.designer.gen.ts",
      loadersModule(
        "fieldSheets",
        "Loads the module of a field type's sheet, by folder.",
        loaders(files, field("sheet\\.ts"), "fields"),
      ),
    ],
  ]);
}
