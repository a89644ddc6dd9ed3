import { existsSync } from "node:fs";
import { dirname, join } from "node:path/posix";
import { describe, expect, it } from "vitest";
import { listFiles, readText, repositoryRoot } from "./lib/repository.ts";

const pages = listFiles(repositoryRoot, [""]).filter((path) => path.endsWith(".md"));

/** Where the links of a page lead to, relative to the repository; those to the web apart. */
function targetsOf(page: string): readonly string[] {
  const links = readText(repositoryRoot, page).matchAll(/\]\(([^)\s#]+)(?:#[^)]*)?\)/g);
  return [...links].flatMap(([, link = ""]) => (/^[a-z]+:/.test(link) ? [] : [join(dirname(page), link)]));
}

describe("links between documents", () => {
  it("[design 1 reference] given links of the repository's pages, when they are followed, then each leads to a file or a folder", () => {
    const links = pages.flatMap((page) => targetsOf(page).map((target) => ({ page, target })));
    expect(links.length).toBeGreaterThan(40);
    expect(links.filter(({ target }) => !existsSync(join(repositoryRoot, target)))).toEqual([]);
  });

  it("[design 1 decisions] given the records of decisions, when their list is read, then each stands in it once", () => {
    const listed = targetsOf("docs/decisions/README.md");
    const records = pages.filter((page) => /^docs\/decisions\/.*\d{4}-/.test(page));
    expect([...listed].sort()).toEqual(records);
  });

  it("[design 1 decisions] given the records of decisions, when their titles are read, then each begins with the number of its file, which no other has", () => {
    const records = pages.filter((page) => /^docs\/decisions\/.*\d{4}-/.test(page));
    const numbers = records.map((page) => page.split("/").at(-1)?.slice(0, 4));
    expect(records.map((page) => readText(repositoryRoot, page).slice(2, 6))).toEqual(numbers);
    expect(new Set(numbers).size).toBe(records.length);
  });
});
