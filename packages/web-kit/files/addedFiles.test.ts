import { describe, expect, it } from "vitest";
import { addedFiles, type FileRules, movedFile, withFile } from "./addedFiles.ts";
import { shortName } from "./shortName.ts";

const messages = { type: "type", size: "size", count: "count" };
const rules = (rest: Partial<FileRules> = {}): FileRules => ({ settings: {}, messages, max: 10, ...rest });
const file = (name: string, content = "x", lastModified = 1, type = "") =>
  new File([content], name, { lastModified, type });
const entry = (id: string) => ({ id, name: `${id}.txt`, size: 1, type: "text/plain" });

describe("files that are added to a field", () => {
  it("[forms 5 documents] given a file of the same name, size and moment, when it is chosen again, then it is left out with a warning", () => {
    const held = [{ name: "a.txt", size: 1, modified: 1 }];
    const { asked, issues, taken } = addedFiles([file("a.txt"), file("b.txt"), file("b.txt")], held, rules());
    const duplicate = (fileName: string) => ({
      code: "file_upload_warning",
      data: { errorText: "duplicate_file_upload", fileName },
    });
    expect([taken.map(({ name }) => name), asked, issues]).toEqual([
      ["b.txt"],
      [],
      [duplicate("a.txt"), duplicate("b.txt")],
    ]);
  });

  it("[forms 5 documents] given another file of a name that is there, when it is chosen, then a person is asked", () => {
    const held = [{ name: "a.txt", size: 7, modified: null }];
    const { asked, taken } = addedFiles([file("a.txt")], held, rules());
    expect([taken, asked.map(({ name }) => name)]).toEqual([[], ["a.txt"]]);
  });

  it("[forms 5 documents] given files beyond the type, the size and the number of a field, when they are chosen, then each says why", () => {
    const settings = { mimeTypes: ["image/*"], maxFileSize: 1 };
    const chosen = [
      file("a.pdf", "x", 1, "application/pdf"),
      file("b.png", "x".repeat(1_048_576), 1, "image/png"),
      file("c.png", "x", 1, "image/png"),
      file("d.png", "x", 1, "image/png"),
    ];
    const { issues, taken } = addedFiles(chosen, [], rules({ settings, max: 1 + 1 - 1 }));
    expect([taken, issues.map(({ code }) => code)]).toEqual([[], ["type"]]);
    const several = addedFiles(chosen, [{ name: "z", size: 1, modified: null }], rules({ settings, max: 2 }));
    expect(several.taken.map(({ name }) => name)).toEqual(["c.png"]);
    expect(several.issues.map(({ code }) => code)).toEqual(["type", "size", "count"]);
  });

  it("[forms 5 documents] given a field of one file, when another arrives, then it replaces the one that is there", () => {
    expect(withFile([entry("a")], entry("b"), 1, null)).toEqual([entry("b")]);
    expect(withFile([entry("a"), entry("c")], entry("b"), 9, "a")).toEqual([entry("b"), entry("c")]);
    expect(withFile([entry("a")], entry("b"), 9, "gone")).toEqual([entry("a"), entry("b")]);
  });

  it("[forms 5 documents] given a small file that arrives before a large one, when that one comes, then both stand as they were chosen", () => {
    const isLater = (id: string): boolean => id === "small";
    expect(withFile([entry("old"), entry("small")], entry("large"), 9, null, isLater).map(({ id }) => id)).toEqual([
      "old",
      "large",
      "small",
    ]);
  });

  it("[forms 5 documents] given files in an order, when one is moved, then the others close up, and beyond the ends it stays", () => {
    const files = ["a", "b", "c"].map(entry);
    const ids = (list: readonly { readonly id: string }[]) => list.map(({ id }) => id).join("");
    expect([movedFile(files, "a", 2), movedFile(files, "c", 0), movedFile(files, "a", -1)].map(ids)).toEqual([
      "bca",
      "cab",
      "abc",
    ]);
  });

  it("[forms 9 names] given a long name of a file, when it is shown, then 15 characters and an ellipsis are left", () => {
    expect(shortName("😀".repeat(16))).toBe(`${"😀".repeat(15)}…`);
    expect(shortName("short name.pdf.")).toBe("short name.pdf.");
  });
});
