import { listFiles, readText } from "../../lib/repository.ts";

/** Files that may name types, how often at most, and why. The numbers only go down. */
export type KnownNames = Readonly<Record<string, { readonly count: number; readonly why: string }>>;

/** What is known of a registry of types whose names stand in no other folder. */
export interface NamedTypes {
  /** What people call such a type: `field` or `panel`. */
  readonly kind: string;
  /** Path of a type's declaration; its first group is what owns the type's name, its last one the name. */
  readonly declaration: RegExp;
  readonly known: KnownNames;
  /** The names of types in a text, as often as they stand in it. */
  namesIn(text: string, ids: readonly string[]): readonly string[];
  /** What a file does instead of naming a type. */
  readonly instead: string;
}

const sources = /^(packages|features|fields|apps)\/.*\.tsx?$/;
const others =
  /(\.test\.tsx?$|\.fixtures\.tsx?$|\/fixtures\.ts$|\/gallery\.tsx?$|\/testing\/|\.gen\.ts$|^apps\/gallery\/)/;

/** Whether a file is part of the product, and no example of it. */
export const isProduct = (path: string): boolean => sources.test(path) && !others.test(path);

/** Names of types by the folder that owns them. */
export function owners(files: readonly string[], { declaration }: NamedTypes): ReadonlyMap<string, string> {
  return new Map(
    files.flatMap((path) => {
      const match = declaration.exec(path);
      const [owner, id] = [match?.[1], match?.at(-1)];
      return owner !== undefined && id !== undefined ? [[id, owner] as const] : [];
    }),
  );
}

/** Problems of a file that names more types than it may; `owned` are the folders that own the names. */
export function nameProblems(
  path: string,
  text: string,
  types: NamedTypes,
  owned: ReadonlyMap<string, string>,
): readonly string[] {
  const foreign = [...owned].flatMap(([id, owner]) => (path.startsWith(`${owner}/`) ? [] : [id]));
  const names = types.namesIn(text, foreign);
  const allowed = types.known[path]?.count ?? 0;
  if (names.length <= allowed) return [];
  const said = [...new Set(names)].join(", ");
  return [`${path}: names ${types.kind} types (${said}) ${names.length} times, ${allowed} allowed. ${types.instead}`];
}

/** Files that may name types and are not there any more. */
export const goneProblems = (files: readonly string[], { kind, known }: NamedTypes): readonly string[] =>
  Object.keys(known)
    .filter((path) => !files.includes(path))
    .map((path) => `tools/checks/names allows ${path} to name ${kind} types. There is no such file: remove the line.`);

/** All problems of the names of a registry's types. */
export function namesOf(root: string, types: NamedTypes): readonly string[] {
  const files = listFiles(root);
  const owned = owners(files, types);
  return [
    ...goneProblems(files, types),
    ...files.filter(isProduct).flatMap((path) => nameProblems(path, readText(root, path), types, owned)),
  ];
}

/** How often a pattern stands in a text. */
export const countOf = (text: string, pattern: RegExp): number => [...text.matchAll(pattern)].length;
