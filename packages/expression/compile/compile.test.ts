import { readFileSync } from "node:fs";
import { Decimal } from "@tessera/std/decimal.ts";
import { describe, expect, it } from "vitest";
import { createLibrary } from "../functions/library.ts";
import { standardFunctions, standardLibrary } from "../functions/standardLibrary.ts";
import { limits } from "../limits.ts";
import { sampleFrame, sampleRowScope } from "../testing/sample.ts";
import { checked, run } from "../testing/testing.ts";
import { fromJson, toJson } from "../values/json.ts";
import { truthy } from "../values/truthy.ts";
import { compile } from "./compile.ts";
import { evaluate } from "./evaluate.ts";

function outcomeOf(text: string, frame = sampleFrame()) {
  return evaluate(compile(checked(text).tree, standardLibrary), frame);
}

function failureOf(text: string): string {
  const outcome = outcomeOf(text);
  return outcome.state === "failed" ? outcome.error.code : outcome.state;
}

describe("compile", () => {
  it.each([
    ["missing + 1", null],
    ["1 - missing", null],
    ["missing * 0", null],
    ["-missing", null],
    ["price * missing", null],
    ["price / 0", null],
    ["price % 0", null],
    ["missing < 1", false],
    ["missing >= 0", false],
    ["null <= null", false],
    ["missing == null", true],
    ["missing != 1", true],
    ["noTags.length", null],
    ["nothing?.length", null],
    ["nothing.length > 0", false],
    ["noLines.quantity", null],
    ["noLines[0].quantity", null],
    ["data.none.deeper.still", null],
    ["name + nothing + 1", "Ödön1"],
    ["nothing + nothing", ""],
    ["`<${nothing}>`", "<>"],
    ["nothing ?? 'x'", "x"],
    ["missing ? 1 : 2", 2],
  ])("[design 6 null] given %s, when run, then it is %j", (text, expected) => {
    expect(run(text)).toBe(expected);
  });

  it.each([
    ["0.1 + 0.2 == 0.3", false],
    ["price + 0.1 + 0.2 == 12.8", true],
    ["price == 12.5", true],
    ["price != 12.500", false],
    ["12.4 < price", true],
    ["price >= count", true],
    ["price - price ? 'some' : 'none'", "none"],
    ["price === 12.5", true],
    ["price > 1 / 0", false],
  ])("[design 6 decimal] given %s, when run, then it is %j", (text, expected) => {
    expect(run(text)).toBe(expected);
  });

  it.each([
    ["price * 1.1", "13.75"],
    ["price / 3", "4.16666666666666666667"],
    ["price % 5", "2.5"],
    ["price - count", "9.5"],
    ["count + price", "15.5"],
    ["price + ratio", "13"],
    ["ratio * price", "6.25"],
    ["-price", "-12.5"],
    ["count / price", "0.24"],
    ["coalesce(missing, price) * 2", "25"],
  ])("[design 6 decimal] given %s, when run, then it is exactly %s", (text, expected) => {
    const value = run(text);
    expect(value).toBeInstanceOf(Decimal);
    expect(String(value)).toBe(expected);
  });

  it.each([
    ["born == '2024-02-29'", true],
    ["born < at", true],
    ["at > '2024-02-29'", true],
    ["born == at", false],
    ["stamp > '2024-03-31 22:00:00'", true],
    ["stamp > at", true],
    ["date(stamp) == '2024-04-01'", true],
    ["clock < '09:00:00'", true],
    ["born != null", true],
    ["key == '0191e0d8-7a52-7cc3-98c4-dc0c0c07398f'", true],
    ["tags == ['b', 'a', null, 'b']", true],
    ["tags == ['b']", false],
    ["data.size == {width: 3}", true],
    ["first(lines) == lines[0]", true],
    ["open == 5", true],
    ["open == '5'", false],
    ["open < 'a'", false],
    ["open > price", false],
  ])("[design 6 comparison] given %s, when run, then it is %j", (text, expected) => {
    expect(run(text)).toBe(expected);
  });

  it.each([
    ["lines.quantity", [2, 3, null]],
    ["lines[0].product", "tea"],
    ["lines[9].product", null],
    ["lines[0.5]", null],
    ["name[0]", "Ö"],
    ["name[99]", null],
    ["name[missing]", null],
    ["tags.length", 4],
    ["data.size.width", 3],
    ["data['size']['width']", 3],
    ["data.parts.price", [1, 2]],
    ["data.parts[1].price", 2],
    ["data.length", 9],
    ["data.parts.length", 2],
    ["data.toString", null],
    ["data.hasOwnProperty", null],
    ["data['size'].valueOf", null],
    ["user.name + '/' + params.mode", "Erzsi/edit"],
    ["{ a: count, 'b c': name }", { a: 3, "b c": "Ödön" }],
    ["{ a: count }.a", 3],
    ["[count, [name]]", [3, ["Ödön"]]],
    ["user", { id: "u1", name: "Erzsi" }],
    ["lines.map((line, place) => place)", [0, 1, 2]],
    [
      "[1, 2].map(a => [10, 20].map(b => a * b))",
      [
        [10, 20],
        [20, 40],
      ],
    ],
    ["[1, 2].map(a => sum([1, 2], b => b) + a)", [4, 5]],
    ["[1, 2].map(a => [a].map(a => a + 1)[0] + a)", [3, 5]],
  ])("[design 6 access] given %s, when run, then it is %j", (text, expected) => {
    expect(toJson(run(text))).toEqual(expected);
  });

  it("[design 6 names] given a row of a sub-form, when run, then row, parent and index are its own", () => {
    const frame = sampleFrame();
    const lines = frame.main[14];
    const row = Array.isArray(lines) ? lines[0] : null;
    const inRow = sampleFrame({ row, parent: { slots: frame.main }, index: 4 });
    expect(String(run("row.unitPrice * row.quantity + index", inRow, sampleRowScope))).toBe("7");
    expect(run("parent.name", inRow, sampleRowScope)).toBe("Ödön");
    expect(run("includes(lines, row)", inRow, sampleRowScope)).toBe(true);
    expect(run("row.quantity", frame, sampleRowScope)).toBeNull();
    expect(run("parent.name", frame, sampleRowScope)).toBeNull();
  });

  it.each([
    ["", false],
    ["0", false],
    ["false", false],
    [0, false],
    [Number.NaN, false],
    [null, false],
    [false, false],
    [Decimal.parse("0.00"), false],
    [[], false],
    ["no", true],
    [" ", true],
    [-1, true],
    [true, true],
    [Decimal.parse("0.01"), true],
    [[null], true],
    [{ slots: [] }, true],
  ])(
    "[forms 5 truthiness] given a rule's result %j, when asked whether it means yes, then it is %s",
    (value, expected) => {
      expect(truthy(value)).toBe(expected);
    },
  );

  it.each([
    ["open.length + params.mode", "value"],
    ["params.mode * 2", "wrong_type"],
    ["-params.mode", "wrong_type"],
    ["params.mode[params.mode]", "wrong_type"],
    ["open[0]", "wrong_type"],
  ])("[forms 8 expression] given values of open type in %s, when run, then it ends with %s", (text, expected) => {
    expect(failureOf(text)).toBe(expected);
  });

  it("[design 6 bounds] given work without end in sight, when run, then fuel ends it", () => {
    const nested =
      "tags.map(a => tags.map(b => tags.map(c => tags.map(d => tags.map(e => tags.map(f => tags.map(g => tags.map(h => tags.map(i => tags.map(j => tags.map(k => tags.map(l => 1))))))))))))";
    expect(failureOf(nested)).toBe("out_of_fuel");
    const frame = sampleFrame({ fuel: { left: 20 } });
    expect(outcomeOf("tags.map(tag => tag)", frame).state).toBe("value");
    const second = outcomeOf("tags.map(tag => tag)", frame);
    expect(second.state === "failed" && second.error.code).toBe("out_of_fuel");
  });

  it.each([
    "[big].map(l => [l.map(z => z)].map(m => big.map(x => [l] == [m])))",
    "[big].map(l => l.map(x => includes([[l]], [l.map(z => z)])))",
    "[big].map(l => l.map(x => distinct([[l]])))",
    "[big].map(l => l.map(x => lookup('a', { l })))",
    "[big].map(l => l.map(x => text([l])))",
  ])(
    "[design 6 bounds] given lists within lists gone through again and again in %s, when run, then fuel ends it",
    (text) => {
      expect(failureOf(text.replaceAll("big", "split(padStart('', 50000, 'ab'), '')"))).toBe("out_of_fuel");
    },
  );

  it("[design 6 bounds] given a text, list or number that grows, when run, then its bound ends it", () => {
    const grown = "[1].map(x => padStart('', 100000))";
    expect(failureOf(`${grown}[0] + ${grown}[0] + ${grown}[0]`)).toBe("text_too_long");
    expect(failureOf(`params.mode + ${grown}[0] + ${grown}[0]`)).toBe("text_too_long");
    const big = `decimal('${"9".repeat(600)}')`;
    expect(failureOf(`${big} * ${big}`)).toBe("number_too_large");
    expect(limits.text).toBeLessThan(300_000);
  });

  it("[design 7 resource] given a resource under way, when run, then the result is pending, and a failed one is empty", () => {
    expect(outcomeOf("1 + lookup('a')", sampleFrame({ resource: () => ({ state: "pending" }) }))).toEqual({
      state: "pending",
    });
    expect(run("lookup('a')")).toBeNull();
    const asked: string[] = [];
    const frame = sampleFrame({
      resource: (call) => {
        asked.push(call.key);
        return { state: "ready", value: fromJson({ rate: "1.5" }) };
      },
    });
    expect(run("lookup('a', { z: price, b: lines.quantity }).rate", frame)).toBe("1.5");
    expect(asked).toEqual(['["lookup","a",{"b":[2,3,null],"z":"12.5"},""]']);
  });

  it("[forms 7 expression] given a library of one's own, when compiled without it, then the missing function is named", () => {
    const twice = {
      name: "twice",
      group: "number" as const,
      parameters: [],
      result: () => ({ kind: "integer" as const }),
      evaluate: () => 2,
    };
    const library = createLibrary([...standardFunctions, twice]);
    const { tree } = checked("twice() + 1", undefined, library);
    expect(compile(tree, library)(sampleFrame())).toBe(3);
    expect(() => compile(tree, standardLibrary)).toThrow("not_on_this_side");
    expect(() => createLibrary([twice, twice])).toThrow("twice");
  });

  it("[design 4 publish] given compile and all it imports, when followed, then neither parser nor checker is among them", () => {
    const reached = new Set<string>();
    const follow = (url: URL) => {
      if (reached.has(url.href)) return;
      reached.add(url.href);
      for (const [, path = ""] of readFileSync(url, "utf8").matchAll(
        /^(?:import(?! type )|export)[^;]*? from "(\.[^"]+|acorn)";$/gm,
      )) {
        if (path === "acorn") reached.add(path);
        else follow(new URL(path, url));
      }
    };
    const starts = [
      "compile/compile",
      "compile/evaluate",
      "compile/frame",
      "functions/standardLibrary",
      "values/truthy",
      "values/json",
    ];
    for (const start of starts) follow(new URL(`../${start}.ts`, import.meta.url));
    expect(reached.size).toBeGreaterThan(60);
    const home = new URL("..", import.meta.url).href;
    const names = [...reached].map((name) => name.replace(home, ""));
    expect(names).toContain("compile/compile.ts");
    expect(names.filter((name) => /^acorn$|^parse\/|^check\/check/.test(name))).toEqual([]);
  });
});
