import { describe, expect, it } from "vitest";
import { folderProblems } from "./folders.ts";

const filesIn = (folder: string, count: number) => Array.from({ length: count }, (_, at) => `${folder}/file${at}.ts`);

describe("files of folders", () => {
  it("[design 2 size] given folders with as many files as allowed, when they are counted, then nothing is wrong, whatever the folders in them hold", () => {
    expect(folderProblems([...filesIn("packages/a", 40), ...filesIn("packages/a/b", 40)])).toEqual([]);
  });

  it("[design 2 size] given a folder with one file more, when its files are counted, then it is named with its files and the limit", () => {
    expect(folderProblems(filesIn("packages/a", 41))).toEqual([expect.stringMatching(/^packages\/a: 41 .*40/)]);
  });

  it("[design 2 size] given texts and pictures instead of sources, when they are counted, then the limit is the same", () => {
    const pages = filesIn("docs/records", 41).map((path) => path.replace(/ts$/, "md"));
    expect(folderProblems(pages)).toEqual([expect.stringMatching(/^docs\/records: 41 /)]);
  });

  it("[design 2 size] given exported documents of a world, when they are counted, then there may be any number", () => {
    expect(folderProblems(filesIn("worlds/demo/documents/demo/page", 60))).toEqual([]);
  });
});
