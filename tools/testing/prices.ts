import { readdirSync } from "node:fs";
import { join } from "node:path";
import { listFiles, readText } from "../lib/repository.ts";

/** What the tests of one kind of thing may cost. */
export interface Price {
  /** What is counted, in the singular. */
  readonly thing: string;
  /** CPU seconds that one of them may cost. Above, the report says so; above twice as much, the run fails. */
  readonly seconds: number;
  /** Whether a file of tests, relative to the repository, is about these things. */
  readonly isOf: (file: string) => boolean;
  /** How many there are. */
  readonly count: (root: string) => number;
}

const foldersIn = (root: string, folder: string): number =>
  readdirSync(join(root, folder), { withFileTypes: true }).filter((entry) => entry.isDirectory()).length;

const filesLike = (root: string, folder: string, pattern: RegExp): readonly string[] =>
  listFiles(root, [folder]).filter((file) => pattern.test(file));

/**
 * CPU seconds of tests, by what they are of: of the processes of the tests and of what these started, without the
 * shared database servers. A price is raised in the commit that makes its tests dearer, which says why.
 */
export const prices: readonly Price[] = [
  {
    thing: "operation",
    seconds: 3,
    isOf: (file) => /\.integration\.test\.ts$/.test(file),
    count: (root) => filesLike(root, "features", /\/operations\/[^/]+\.server\.ts$/).length,
  },
  {
    thing: "field type",
    seconds: 1,
    isOf: (file) => file.startsWith("fields/"),
    count: (root) => foldersIn(root, "fields"),
  },
  {
    thing: "panel",
    seconds: 3,
    isOf: (file) => /^features\/[^/]+\/panels\//.test(file),
    count: (root) => filesLike(root, "features", /\/panels\/[^/]+\/def\.ts$/).length,
  },
  {
    thing: "journey",
    seconds: 8,
    isOf: (file) => file.startsWith("e2e/"),
    count: (root) =>
      filesLike(root, "e2e", /\.e2e\.test\.ts$/).reduce(
        (sum, file) => sum + (readText(root, file).match(/^\s*it(\.each)?\(/gm)?.length ?? 0),
        0,
      ),
  },
];
