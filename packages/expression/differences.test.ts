import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { check } from "./check/check.ts";
import { compile } from "./compile/compile.ts";
import { evaluate } from "./compile/evaluate.ts";
import { standardLibrary } from "./functions/standardLibrary.ts";
import { parse } from "./parse/parse.ts";
import { sampleFrame, sampleScope } from "./testing/sample.ts";
import { toJson } from "./values/json.ts";

const page = readFileSync(new URL("../../docs/reference/expressions.md", import.meta.url), "utf8");
const [, table = ""] = page.split("## Differences from JavaScript");

/** What stands between the ticks of a cell. */
function ticked(cell: string): string {
  return (
    /`` (.*) ``|`(.*)`/
      .exec(cell)
      ?.slice(1)
      .find((text) => text !== undefined) ?? ""
  );
}

const rows = (table.split("\n## ")[0] ?? "")
  .split("\n")
  .filter((line) => line.startsWith("| ") && !line.startsWith("| difference"))
  .map((line) => {
    const [, difference = "", text = "", here = "", there = ""] = line
      .split(/(?<!\\)\|/)
      .map((cell) => cell.trim().replaceAll("\\|", "|"));
    return { difference, text: ticked(text), here, there };
  });

const values = {
  name: "Ödön",
  nothing: null,
  missing: null,
  count: 3,
  price: 12.5,
  flag: true,
  tags: ["b", "a", null, "b"],
  lines: [{ quantity: 2 }, { quantity: 3 }, { quantity: null }],
  data: { size: { width: 3 } },
  open: 5,
};

function ours(text: string): string {
  const parsed = parse(text);
  const checked = parsed.ok ? check(parsed.value, sampleScope, standardLibrary) : null;
  const [problem] = (parsed.ok ? (checked?.problems ?? []) : parsed.error).filter(
    ({ severity }) => severity === "error",
  );
  if (problem || !checked) return `problem \`${problem?.code}\``;
  const outcome = evaluate(compile(checked.tree, standardLibrary), sampleFrame());
  if (outcome.state === "failed") return `fails \`${outcome.error.code}\``;
  return outcome.state === "value" ? `\`${JSON.stringify(toJson(outcome.value))}\`` : outcome.state;
}

function javascripts(text: string): string {
  const run = new Function(...Object.keys(values), `return (${text});`);
  let value: unknown;
  try {
    value = run(...Object.values(values));
  } catch {
    return "throws";
  }
  if (typeof value === "function") return "a function";
  if (value === globalThis || value instanceof RegExp) return "an object";
  const isWord = value === undefined || (typeof value === "number" && !Number.isFinite(value));
  return `\`${isWord ? String(value) : JSON.stringify(value === 0 ? 0 : value)}\``;
}

describe("differences from JavaScript", () => {
  it("[design 6 javascript] given the page about expressions, when read, then it lists the differences", () => {
    expect(rows.length).toBeGreaterThan(40);
    for (const { text, here, there } of rows) expect([text, here === there]).toEqual([text, false]);
  });

  it.each(rows)("[design 6 javascript] given $text ($difference), when run, then it is as the page says", (row) => {
    expect([row.text, ours(row.text), javascripts(row.text)]).toEqual([row.text, row.here, row.there]);
  });
});
