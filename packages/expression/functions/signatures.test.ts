import { describe, expect, it } from "vitest";
import { type ExpressionType, listOf, scalar } from "../check/type.ts";
import { compile } from "../compile/compile.ts";
import { evaluate } from "../compile/evaluate.ts";
import { sampleFrame } from "../testing/sample.ts";
import { checked } from "../testing/testing.ts";
import { standardLibrary } from "./standardLibrary.ts";

const text = scalar("text");
const integer = scalar("integer");
const float = scalar("float");
const decimal = scalar("decimal");
const unknown = scalar("unknown");

describe("types that functions give", () => {
  it.each<readonly [string, ExpressionType]>([
    ["ceil(price)", decimal],
    ["ceil(ratio)", integer],
    ["floor(price)", decimal],
    ["floor(ratio)", integer],
    ["round(price)", decimal],
    ["round(price, 1)", decimal],
    ["round(count, 1)", integer],
    ["round(ratio)", integer],
    ["round(ratio, 1)", float],
    ["truncate(price)", decimal],
    ["truncate(count, 1)", integer],
    ["truncate(ratio)", integer],
    ["truncate(ratio, 1)", float],
    ["roundTo(count, 5)", integer],
    ["roundTo(missing, price)", decimal],
    ["roundTo(ratio, 5)", float],
    ["clamp(count, 1, price)", decimal],
    ["clamp(count, 1, 2)", integer],
    ["avg([price])", decimal],
    ["avg([count])", float],
    ["avg([data])", unknown],
    ["sum([price])", decimal],
    ["sum([ratio, 1])", float],
    ["sum([count])", integer],
    ["median([price])", decimal],
    ["median([count])", float],
    ["min(tags)", text],
    ["max(lines, l => l.quantity)", integer],
    ["min(1, ratio)", float],
    ["max([price, 1])", decimal],
    ["max([1, 2], 3)", unknown],
    ["flatten([[1], [2]])", listOf(integer)],
    ["flatten(tags)", listOf(text)],
    ["distinct(tags)", listOf(text)],
    ["split(name, ',')", listOf(text)],
    ["extractAll(name, 'a')", listOf(text)],
    ["apply(name, x => x)", text],
    ["apply(name, x => 1)", integer],
    ["addHours(at, 1)", scalar("datetime")],
    ["addDays(born, 1)", scalar("date")],
    ["length(tags)", integer],
    ["first(tags)", text],
    ["last(lines).unitPrice", decimal],
    ["ifEmpty(missing, 1)", integer],
    ["coalesce(missing, price)", decimal],
    ["groupBy(tags, t => length(t))[0].key", integer],
    ["groupBy(lines, l => l.product)[0].items[0].quantity", integer],
  ])("[design 6 types] given %s, when it is checked, then its type follows from its arguments", (written, type) => {
    const { type: found, problems } = checked(written);
    expect(problems.filter(({ severity }) => severity === "error")).toEqual([]);
    expect(found).toMatchObject(type);
  });
});

describe("fuel that functions take", () => {
  const used = (written: string): number => {
    const frame = sampleFrame();
    const before = frame.fuel.left;
    const outcome = evaluate(compile(checked(written).tree, standardLibrary), frame);
    expect(outcome.state).toBe("value");
    return before - frame.fuel.left;
  };

  it.each([
    ["flatten([range(1, N), range(1, N)])", 4],
    ["distinct(range(1, N))", 2],
    ["sortBy(range(1, N), x => x)", 10],
    ["median(range(1, N))", 10],
    ["groupBy(range(1, N), x => x)", 3],
    ["includes(range(1, N), 0)", 2],
    ["range(1, N).map(x => x)", 2],
    ["count(range(1, N))", 1],
    ["slice(range(1, N), 0)", 2],
    ["reverse(range(1, N))", 2],
    ["recordKey(range(1, N))", 1],
    ["join(range(1, N), ',')", 1],
    ["repeat('0123456789abcdef', N)", 1],
    ["extractAll(repeat('ab', N), 'a')", 3],
    ["replace(repeat('0123456789abcdef', N), 'a', 'bc')", 2],
    ["upper(repeat('0123456789abcdef', N))", 1],
    ["distinct([repeat('0123456789abcdef', N)])", 2],
  ])("[design 6 fuel] given %s, when N is a thousand, then at least %i units are taken for each", (written, each) => {
    expect(used(written.replaceAll("N", "1000"))).toBeGreaterThanOrEqual(each * 1000);
  });

  it.each([
    "concat(name, name)",
    "join(tags, ', ')",
    "like(name, '%d%')",
    "padStart(name, 9, 'x')",
    "replace(name, 'ö', 'o')",
  ])("[design 6 fuel] given %s, when it is run, then its work is counted and never given back", (written) => {
    expect(used(written)).toBeGreaterThan(0);
    expect(used(written)).toBeLessThan(100);
  });
});
