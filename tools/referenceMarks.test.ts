import { readdirSync } from "node:fs";
import { FormBodySchema } from "@tessera/contract/definitions/formBody.ts";
import { ListBodySchema } from "@tessera/contract/definitions/listBody.ts";
import { describe, expect, it } from "vitest";
import { operations } from "../features/operations.gen.ts";
import { panelTypes } from "../features/panels.gen.ts";
import { fieldTypes } from "../fields/fields.gen.ts";
import { isTest, listFiles, readText, repositoryRoot } from "./lib/repository.ts";

const folder = "docs/reference";
const pages = readdirSync(`${repositoryRoot}/${folder}`);
/** Pages whose names are examples of the language, which have tests of their own. */
const examples = new Set(["expressions.md", "functions.md"]);
const mark = /\*\*(?:Not built|Without effect):\*\*/;

/** Other ways to say that something is not built: they would have no test. */
const unmarked =
  /\bnot built yet\b|\b(?:in|of) this release\b|without effect yet|\bno screen\b|not part of|comes? with (?:its|their) features?/i;

/** Text from a mark to the end of its sentence, by kind of mark. */
function markedSentences(kind: string): readonly string[] {
  return pages.flatMap((page) =>
    [
      ...readText(repositoryRoot, `${folder}/${page}`).matchAll(
        new RegExp(`\\*\\*${kind}:\\*\\*([^|]*?)\\.(?:\\s|$)`, "g"),
      ),
    ].map(([, sentence = ""]) => sentence),
  );
}

const namesIn = (text: string): readonly string[] => [...text.matchAll(/`([^`\n]+)`/g)].map(([, name = ""]) => name);
const wordsIn = (text: string): readonly string[] => text.match(/[A-Za-z_][A-Za-z0-9_]{2,}/g) ?? [];

/** Words of the product's sources, tests apart. */
function sourceWords(): ReadonlySet<string> {
  const words = new Set<string>();
  for (const path of listFiles(repositoryRoot, [
    "apps",
    "packages",
    "features",
    "fields",
    "worlds",
    "tools",
    "e2e",
    "bench",
  ])) {
    if (isTest(path) || !/\.(?:[cm]?[jt]sx?|json|css|sql|html)$/.test(path) || path.startsWith("worlds/demo/data/"))
      continue;
    for (const word of wordsIn(readText(repositoryRoot, path))) words.add(word);
  }
  return words;
}

/** Names of the properties of a schema, at any depth, that sheets do not offer because nothing reads them. */
function unreadIn(schema: unknown): readonly string[] {
  if (typeof schema !== "object" || schema === null) return [];
  return Object.entries(schema).flatMap(([name, inner]) => {
    const marks: unknown = typeof inner === "object" && inner !== null ? Reflect.get(inner, "x-sheet") : undefined;
    const isUnread = typeof marks === "object" && marks !== null && Reflect.get(marks, "offered") === false;
    return isUnread ? [name] : unreadIn(inner);
  });
}

/** Words of the outside world: HTTP, SQL, tokens, and parts that stand for any word. */
const foreign = new Set(["WHEN", "NOTIFY", "Forwarded", "Via", "Real", "nbf", "Retry", "kebab", "OPENID_"]);

describe("docs/reference", () => {
  it("[design 1 reference] given what is not built or has no effect, when the reference is read, then it is marked and said in no other way", () => {
    const lines = pages.flatMap((page) =>
      readText(repositoryRoot, `${folder}/${page}`)
        .split("\n")
        .filter((line) => unmarked.test(line))
        .map((line) => `${page}: ${line.slice(0, 100)}`),
    );
    expect(lines).toEqual([]);
  });

  it("[design 1 reference] given names that are marked as not built, when the product is looked through, then it has none of them", () => {
    const built = new Set<string>([
      ...panelTypes.map(({ id }) => id),
      ...fieldTypes.map(({ id }) => id),
      ...operations.flatMap(({ id, name }) => [id, name]),
    ]);
    const words = sourceWords();
    const marked = markedSentences("Not built").flatMap(namesIn);
    expect(marked.length).toBeGreaterThan(0);
    expect(marked.filter((name) => built.has(name) || words.has(name))).toEqual([]);
  });

  it("[design 1 reference] given settings that nothing reads, when the reference is read, then exactly these are marked as without effect", () => {
    expect([...new Set(markedSentences("Without effect").flatMap(namesIn))].sort()).toEqual(
      [...new Set([...unreadIn(ListBodySchema), ...unreadIn(FormBodySchema)])].sort(),
    );
  });

  it("[design 1 reference] given a name that the reference says of the product, when its sources are looked through, then it is there", () => {
    const words = sourceWords();
    const unknown = pages
      .filter((page) => !examples.has(page))
      .flatMap((page) =>
        readText(repositoryRoot, `${folder}/${page}`)
          .split("\n")
          .flatMap((line) => namesIn(line.split(mark)[0] ?? ""))
          .flatMap(wordsIn)
          .filter((word) => !words.has(word) && !foreign.has(word))
          .map((word) => `${page}: ${word}`),
      );
    expect(unknown).toEqual([]);
  });
});
