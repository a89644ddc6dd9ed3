import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { isSource, listFiles, readText } from "../lib/repository.ts";
import type { Check } from "./check.ts";

/** A part of the server: what it is called, and a regular expression of its paths. */
export interface ServerPart {
  readonly name: string;
  readonly path: string;
}

/** Modules that stand outside the order: they prove, they are no part of the product. */
const proving = /(\.test\.ts|\.fixtures\.ts)$|\/testing\//;

const namesIn = (text: string, pattern: RegExp): readonly string[] =>
  [...text.matchAll(pattern)].flatMap(([, name]) => (name === undefined ? [] : [name]));

/** What a module adds to `Services` and `RequestContext`. */
function added(text: string): readonly string[] {
  const blocks = namesIn(
    text,
    /declare module "[^"]*(?:services|context)\.ts" \{\s*interface (?:Services|RequestContext) \{([^}]*)\}/g,
  );
  return blocks.flatMap((block) => namesIn(block, /readonly (\w+)\??:/g));
}

/** What a module takes from services and contexts. */
function taken(text: string): readonly string[] {
  const patterns = namesIn(text, /\{([^{}]*)\}(?:: [\w<>, "|]+)? = (?:\w+\.)*(?:services|context)\b/g);
  const picks = namesIn(text, /Pick<(?:Services|RequestContext), ([^>]*)>/g);
  return [
    ...namesIn(text, /(?<=\b(?:services|context)\.)(\w+)/g),
    ...patterns.flatMap((list) => list.split(",").map((name) => name.split(":")[0]?.trim() ?? "")),
    ...picks.flatMap((list) => namesIn(list, /"(\w+)"/g)),
  ];
}

/**
 * Uses of a service by a part of the server that stands below the part that brings it. `files` are the server's
 * modules: path → text.
 */
export function serviceOrderProblems(files: ReadonlyMap<string, string>, parts: readonly ServerPart[]): string[] {
  const placeOf = (path: string): number => {
    const index = parts.findIndex((part) => new RegExp(part.path).test(path));
    return index === -1 ? parts.length : index;
  };
  const modules = [...files].filter(([path]) => !proving.test(path));
  const owners = new Map<string, string>();
  for (const [path, text] of modules) for (const name of added(text)) owners.set(name, path);
  return modules.flatMap(([path, text]) =>
    [...new Set(taken(text))].flatMap((name) => {
      const owner = owners.get(name);
      if (owner === undefined || placeOf(owner) <= placeOf(path)) return [];
      return [
        `${path}: it takes \`${name}\`, which ${owner} brings, from a higher part of the server. Move the use up, or take it as an argument.`,
      ];
    }),
  );
}

/** The order of the server's parts, for what they take from each other by services instead of imports. */
export const serviceOrderCheck: Check = {
  name: "order of services",
  async run(root) {
    const { serverParts } = await import(pathToFileURL(join(root, ".dependency-cruiser.mjs")).href);
    const paths = listFiles(root, ["packages"]).filter(isSource);
    return serviceOrderProblems(new Map(paths.map((path) => [path, readText(root, path)])), serverParts);
  },
};
