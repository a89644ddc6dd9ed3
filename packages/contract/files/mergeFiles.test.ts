import { describe, expect, it } from "vitest";
import type { FileEntry } from "./fileEntries.ts";
import { mergeFiles } from "./mergeFiles.ts";

const file = (id: string, rest: Partial<FileEntry> = {}): FileEntry => ({
  id,
  name: id,
  size: 1,
  type: "text/plain",
  ...rest,
});
const merge = (base: readonly FileEntry[], theirs: readonly FileEntry[], mine: readonly FileEntry[]) =>
  mergeFiles({ base: { files: [...base] }, theirs: { files: [...theirs] }, mine: { files: [...mine] } });

describe("merging files", () => {
  it("[forms 5 documents] given two people of whom one adds and one removes a file, when both save, then both happened", () => {
    const merged = merge([file("a"), file("b")], [file("a"), file("b"), file("c")], [file("b")]);
    expect(merged?.files.map(({ id }) => id)).toEqual(["b", "c"]);
  });

  it("[forms 5 documents] given a title of one person and a description of another, when both save, then the file has both", () => {
    const merged = merge([file("a")], [file("a", { title: "T" })], [file("a", { desc: "<p>d</p>" })]);
    expect(merged?.files).toEqual([file("a", { title: "T", desc: "<p>d</p>" })]);
  });

  it("[forms 5 documents] given two titles of one file, or a title of a file that the other removed, when both save, then a person decides", () => {
    expect(merge([file("a")], [file("a", { title: "T" })], [file("a", { title: "U" })])).toBeUndefined();
    expect(merge([file("a")], [], [file("a", { title: "U" })])).toBeUndefined();
  });

  it("[forms 5 documents] given two people who remove the last files, when both save, then there are none", () => {
    expect(merge([file("a"), file("b")], [file("a")], [file("b")])).toBeNull();
  });
});
