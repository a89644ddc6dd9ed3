import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";

const root = join(import.meta.dirname, "../../..");
const folders = "{apps/web,features,fields,packages}";
const isOurs = (path: string): boolean => !/(^|\/)(node_modules|dist)\//.test(path);

/** The custom properties that a pattern finds in the files of an ending. */
function found(ending: string, pattern: RegExp): ReadonlySet<string> {
  const files = globSync(`${folders}/**/*.${ending}`, { cwd: root, exclude: (path) => !isOurs(`${path}/`) });
  return new Set(
    files.flatMap((path) =>
      [...readFileSync(join(root, path), "utf8").matchAll(pattern)].flatMap(([, name]) => name ?? []),
    ),
  );
}

it("[design 9 tokens] given every style sheet, when one reads a custom property, then it is set by a style sheet or by a component", () => {
  const set = new Set([
    ...found("css", /(?<![\w-])(--[a-z0-9-]+)\s*:/g),
    ...found("{ts,tsx}", /["'](--[a-z0-9-]+)["']/g),
  ]);
  const read = found("css", /var\((--[a-z0-9-]+)\)/g);
  expect([...read].filter((name) => !set.has(name))).toEqual([]);
  expect(read.size).toBeGreaterThan(50);
});
