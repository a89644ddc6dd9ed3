import { describe, expect, it } from "vitest";
import { operations } from "../features/operations.gen.ts";
import { readText, repositoryRoot } from "./lib/repository.ts";

const page = readText(repositoryRoot, "docs/reference/api.md");

/** What the reference of calls says about a family: the text below its heading. */
function familyText(family: string): string {
  return page.split(/^### /m).find((part) => part.startsWith(`${family}\n`)) ?? "";
}

/** Operations that the text of their family does not name, by the last part of their path. */
function unnamed(): string[] {
  return operations
    .filter(({ family, path }) => !familyText(family).includes(path.split("/").at(-1) ?? path))
    .map(({ id }) => id);
}

describe("docs/reference/api.md", () => {
  it("[shell 7.3 catalogue] given the operations of the product, when the reference is read, then each is named below its family", () => {
    expect(unnamed()).toEqual([]);
  });

  it("[shell 7.3 catalogue] given the families of the reference, when the operations are read, then each family has one", () => {
    const families = [...page.slice(page.indexOf("## Families")).matchAll(/^### (.+)$/gm)].map(([, name]) => name);
    const offered = new Set(operations.map(({ family }) => family));
    expect(families.filter((name) => name === undefined || !offered.has(name))).toEqual([]);
  });
});
