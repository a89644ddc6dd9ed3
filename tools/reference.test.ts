import { describe, expect, it } from "vitest";
import { operations } from "../features/operations.gen.ts";
import { readText, repositoryRoot } from "./lib/repository.ts";

const page = readText(repositoryRoot, "docs/reference/api.md");
const shell = readText(repositoryRoot, "docs/reference/shell.md");
/** What is exchanged by more than one operation, which the reference of calls leaves to that of the shell. */
const exchanged = shell.slice(shell.indexOf("## What is exchanged [shell 3]"), shell.indexOf("## User configuration"));

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

/** Keys of a schema, without those inside its parts; of a list, those of its items. */
function keysIn(schema: object): readonly string[] {
  const items: unknown = Reflect.get(schema, "items");
  if (typeof items === "object" && items !== null) return keysIn(items);
  const properties: unknown = Reflect.get(schema, "properties");
  return typeof properties === "object" && properties !== null ? Object.keys(properties) : [];
}

describe("docs/reference/api.md", () => {
  it("[shell 7.3 catalogue] given what operations take and answer, when the reference is read, then each key of it is named below its family, or where it leads to", () => {
    const unsaid = operations.flatMap((operation) => {
      const text = familyText(operation.family);
      const whole = text.includes("shell section 3") ? text + exchanged : text;
      const words = new Set([...whole.matchAll(/`([^`\n]+)`/g)].flatMap(([, name = ""]) => name.match(/\w+/g) ?? []));
      return [...keysIn(operation.input), ...keysIn(operation.output)]
        .filter((key) => !words.has(key) && !(operation.family === "Session" && key.startsWith("OPENID_")))
        .map((key) => `${operation.id}: ${key}`);
    });
    expect(unsaid).toEqual([]);
  });

  it("[shell 7.3 catalogue] given the operations of the product, when the reference is read, then each is named below its family", () => {
    expect(unnamed()).toEqual([]);
  });

  it("[shell 7.3 catalogue] given the families of the reference, when the operations are read, then each family has one", () => {
    const families = [...page.slice(page.indexOf("## Families")).matchAll(/^### (.+)$/gm)].map(([, name]) => name);
    const offered = new Set(operations.map(({ family }) => family));
    expect(families.filter((name) => name === undefined || !offered.has(name))).toEqual([]);
  });
});
