import { mkdir, mkdtemp, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { describe, expect, it } from "vitest";
import { readText, repositoryRoot } from "../lib/repository.ts";
import { plainWordProblems, plainWordsCheck, readPlainWords } from "./plainWords.ts";

const table = `### Plain words

| Not | Write | In | Except |
|---|---|---|---|
| whoever, somebody | anyone who | both | |
| news | events | names | \`features/templates\` |
| most | max | names | |
| anew | again | comments | |
`;
const words = readPlainWords(table);
const found = (line: string, path = "packages/a.ts") =>
  plainWordProblems(path, line, words).map((problem) => /"(\w+)"/.exec(problem)?.[1]);

describe("plain words", () => {
  it.each([
    ["// Read anew by whoever asks.", ["anew", "whoever"]],
    ["const readNews = 1;", ["news"]],
    ["function ask(rowLimit: number, most: number) {", ["most"]],
    ["const atMost = 1;", []],
    ["// The most that one page shows.", []],
    ['it("[forms 4 lock] given a lock, when somebody asks, then it is refused", () => {', ["somebody"]],
    ['say("somebody");', []],
    ["const renewsAt = 1;", []],
    ["      comment on table sys.lock is 'Whoever holds it';", ["whoever"]],
  ])(
    "[design 11 texts] given the line %s, when plain words are checked, then it has the problems %j",
    (line, wanted) => {
      expect(found(line)).toEqual(wanted);
    },
  );

  it.each([
    ["docs/operations.md", "Begin anew with `somebody`.", ["anew"]],
    ["docs/reference/terms.md", "| someone | somebody |", []],
    ["features/lists/i18n/en.json", '  "lists.whoever.title": "Read anew",', ["anew"]],
    ["features/adoption/server/fixtures/nasty.sql", "-- Whoever reads it", ["whoever"]],
    ["worlds/northwind/source/northwind.sql", "-- Whoever reads it", []],
  ])(
    "[design 11 texts] given, in %s, the line %s, when plain words are checked, then it has the problems %j",
    async (path, line, wanted) => {
      const root = await mkdtemp(join(tmpdir(), "words-"));
      await mkdir(dirname(join(root, path)), { recursive: true });
      await writeFile(join(root, path), line);
      await writeFile(join(root, "CONTRIBUTING.md"), table);
      const problems = await plainWordsCheck.run(root);
      expect(problems.map((problem) => /"(\w+)"/.exec(problem)?.[1])).toEqual(wanted);
    },
  );

  it("[design 11 texts] given a path that is an exception, when plain words are checked, then its word is accepted there", () => {
    expect(found("const newsItems = 1;", "features/templates/fixtures.ts")).toEqual([]);
  });

  it("[design 11 texts] given a problem, when it is read, then it names file, line, word and what to write", () => {
    expect(plainWordProblems("a.ts", "\nconst news = 1;", words)).toEqual([
      'a.ts:2: "news". Write: events (CONTRIBUTING.md, Plain words).',
    ]);
  });

  it("[design 11 texts] given the page for developers, when its table is read, then every word has one to write", () => {
    const own = readPlainWords(readText(repositoryRoot, "CONTRIBUTING.md"));
    expect(own.filter(({ instead }) => instead === "")).toEqual([]);
  });
});
