import { describe, expect, it } from "vitest";
import { lockFileHosts } from "./lockFile.ts";
import { fileProblems } from "./sizes.ts";
import { textProblems } from "./texts.ts";

describe("file sizes and exports", () => {
  it("[design 2 size] given a file of 501 lines, when it is checked, then it is refused", () => {
    expect(fileProblems("a.ts", "x\n".repeat(501))).toHaveLength(1);
    expect(fileProblems("a.ts", "x\n".repeat(500))).toEqual([]);
  });

  it("[design 2 size] given a default export, when it is checked, then only configuration may have it", () => {
    expect(fileProblems("a.ts", "export default 1;\n")).toHaveLength(1);
    expect(fileProblems("vite.config.ts", "export default 1;\n")).toEqual([]);
  });

  it("[design 2 size] given a file that passes everything on, when it is checked, then it is refused", () => {
    expect(fileProblems("a.ts", 'export * from "./b.ts";\n')).toHaveLength(1);
  });
});

describe("texts", () => {
  it("[design 11 texts] given a key that one language lacks, when texts are checked, then language and key are named", () => {
    const contents = new Map([
      ["hu", { save: "Mentés" }],
      ["en", { save: "Save", close: "Close" }],
    ]);
    expect(textProblems("i18n", contents)).toEqual(['i18n/hu.json: "close" has no text. Add the translation.']);
  });

  it("[design 11 texts] given a language without a file, when texts are checked, then the file is asked for", () => {
    expect(textProblems("i18n", new Map([["de", null]]))).toHaveLength(1);
  });
});

describe("lock file", () => {
  it("[design 3 lock file] given an entry that names a host, when it is checked, then the host is named once", () => {
    const entry = '"resolved": "https://registry.example/a/-/a-1.0.0.tgz",';
    expect(lockFileHosts(`${entry}\n${entry}`)).toEqual(["registry.example"]);
    expect(lockFileHosts('"resolved": "packages/std",')).toEqual([]);
  });
});
