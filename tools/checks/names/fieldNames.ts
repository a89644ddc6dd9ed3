import { listFiles, readText } from "../lib/repository.ts";
import type { Check } from "./check.ts";

/**
 * Places outside the folders of field types that still name some, by file: how often at most. The numbers only go down;
 * a new place asks the type's declaration instead.
 */
const known: Readonly<Record<string, number>> = {
  // The element of the page, not the field type.
  "apps/web/frame/report/ReportDialog.tsx": 1,
  "features/adoption/server/documents/formDocument.ts": 7,
  "packages/designer-kit/sheet/sheetOf.ts": 11,
};

/**
 * Names of types that are words of their own as well: controls of pages, value types, parts of documents, a function of
 * expressions. Only a comparison with a type is meant.
 */
const commonWords: ReadonlySet<string> = new Set([
  "checkbox",
  "color",
  "date",
  "datetime",
  "email",
  "info",
  "label",
  "link",
  "map",
  "number",
  "rating",
  "slider",
  "status",
  "text",
  "time",
  "timestamp_technical",
]);

const sources = /^(packages|features|fields|apps)\/.*\.tsx?$/;
const others = /(\.test\.tsx?$|\.fixtures\.tsx?$|\/fixtures\.ts$|\/testing\/|\.gen\.ts$|^apps\/gallery\/)/;

/**
 * How often a file names a field type: as a text of its own, or, for a common word, by comparing the type of something
 * with it.
 */
export function typeNamesIn(path: string, text: string, ids: readonly string[]): readonly string[] {
  const folder = /^fields\/([^/]+)\//.exec(path)?.[1];
  return ids.flatMap((id) => {
    if (id === folder) return [];
    const pattern = commonWords.has(id)
      ? new RegExp(`\\b(?:field|item|fieldType)(?:\\?)?\\.type\\s*[!=]==\\s*"${id}"`, "g")
      : new RegExp(`(?<![\\w/])"${id}"`, "g");
    return [...text.matchAll(pattern)].map(() => id);
  });
}

/** Problems of a file that names more field types than it may. */
export function fieldNameProblems(
  path: string,
  text: string,
  ids: readonly string[],
  allowed: number = known[path] ?? 0,
): string[] {
  const names = typeNamesIn(path, text, ids);
  if (names.length <= allowed) return [];
  const said = [...new Set(names)].join(", ");
  return [
    `${path}: names field types (${said}) ${names.length} times, ${allowed} allowed. Let the type say it in its def.ts or behaviour.ts.`,
  ];
}

/** Files that may name types and are not there any more. */
export const goneProblems = (files: readonly string[], allowed: Readonly<Record<string, number>> = known): string[] =>
  Object.keys(allowed)
    .filter((path) => !files.includes(path))
    .map(
      (path) =>
        `tools/checks/fieldNames.ts allows ${path} to name field types. There is no such file: remove the line.`,
    );

/** No name of a field type stands outside its folder (design §2). */
export const fieldNamesCheck: Check = {
  name: "names of field types",
  async run(root) {
    const files = listFiles(root);
    const ids = files.flatMap((path) => /^fields\/([^/]+)\/def\.ts$/.exec(path)?.[1] ?? []);
    return [
      ...goneProblems(files),
      ...files
        .filter((path) => sources.test(path) && !others.test(path))
        .flatMap((path) => fieldNameProblems(path, readText(root, path), ids)),
    ];
  },
};
