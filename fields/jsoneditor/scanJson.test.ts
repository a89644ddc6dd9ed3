import { valueTypes } from "@tessera/contract/values/valueTypes.ts";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { formatJson, joinJson } from "./formatJson.ts";
import { isExact, scanJson } from "./scanJson.ts";

const reads = (text: string): boolean => {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
};

describe("JSON as text", () => {
  it("[forms 5 jsoneditor] given any value, when its text is read, formatted and joined, then it has no problem and stays the same value", () => {
    fc.assert(
      fc.property(fc.jsonValue({ maxDepth: 4 }), (value) => {
        const { problem, tokens } = scanJson(JSON.stringify(value), true);
        expect(problem).toBeNull();
        expect(JSON.parse(formatJson(tokens))).toEqual(JSON.parse(JSON.stringify(value)));
        expect(formatJson(tokens)).toBe(JSON.stringify(value, null, 2));
        expect(scanJson(joinJson(tokens), true).tokens.map(({ text }) => text)).toEqual(tokens.map(({ text }) => text));
      }),
      { numRuns: 200 },
    );
  });

  it("[forms 5 jsoneditor] given any text made of parts of JSON, when it is read, then it has a problem just where a program reads none, but for a name that stands twice", () => {
    const parts = fc.constantFrom(
      ...[
        '"a"',
        '"b"',
        '"',
        "{",
        "}",
        "[",
        "]",
        ",",
        ":",
        "1",
        "-",
        ".5",
        "0",
        "e3",
        "true",
        "nul",
        "null",
        " ",
        "\n",
        "\\",
        '"\\u00e9"',
        "\t",
        '"\n"',
      ],
    );
    fc.assert(
      fc.property(fc.array(parts, { maxLength: 8 }), (pieces) => {
        const text = pieces.join("");
        const { problem } = scanJson(text, true);
        if (problem?.code !== "twice") expect(problem === null).toBe(reads(text));
      }),
      { numRuns: 2000 },
    );
  });

  it.each([
    ["1.10", true],
    ["100", true],
    ["1e2", true],
    ["0.1", true],
    ["-0", true],
    ["0.000", true],
    ["9007199254740991", true],
    ["9007199254740993", false],
    ["1.00000000000000000001", false],
    ["1e999", false],
    ["123456789012345678901234567890", false],
    ["1e-7", true],
    ["5e-324", true],
  ])(
    "[forms 5 jsoneditor] given the number %s, when it is read, then whether it stays the same is %s",
    (text, exact) => {
      expect(isExact(text)).toBe(exact);
      expect(scanJson(`[${text}]`, false).problem?.code ?? null).toBe(exact ? null : "inexact");
    },
  );

  it("[forms 5 jsoneditor] given lists in lists, when they are deeper than a column holds, then it is said", () => {
    const lists = (depth: number): string => `${"[".repeat(depth)}1${"]".repeat(depth)}`;
    expect(scanJson(lists(64), true).problem).toBeNull();
    expect(valueTypes.json.check(JSON.parse(lists(64)), { postgres: "jsonb" }).ok).toBe(true);
    expect(scanJson(lists(65), true).problem?.code).toBe("deep");
    expect(valueTypes.json.check(JSON.parse(lists(65)), { postgres: "jsonb" }).ok).toBe(false);
    expect(scanJson(`${"[".repeat(10_000)}`, true).problem?.code).toBe("deep");
  });

  it.each([
    ['{"__proto__": 1}', "reserved"],
    ['[{"constructor": 1}]', "reserved"],
    ['{"\\u0070rototype": 1}', "reserved"],
    ['["a\\u0000"]', "sign"],
    ['["\\ud83d"]', "sign"],
    ['{"\\u0000": 1}', "sign"],
    ['["\\ud83d\\ude00", "constructor", {"proto": 1}]', null],
  ] as const)(
    "[forms 5 jsoneditor] given %s, when it is to be kept as JSON, then what its column says of it is said where it stands, and as a text it is kept",
    (text, code) => {
      expect(scanJson(text, false).problem?.code ?? null).toBe(code);
      expect(valueTypes.json.check(JSON.parse(text), { postgres: "jsonb" }).ok).toBe(code === null);
      expect(scanJson(text, true).problem).toBeNull();
    },
  );

  it("[forms 3 jsoneditor] given a number with hundreds of thousands of zeros, when it is read, then each of its digits is looked at a few times at most", () => {
    const zeros = "0".repeat(400_000);
    expect(scanJson(`[0.1${zeros}1]`, false).problem?.code).toBe("inexact");
    expect(scanJson(`[0.1${zeros}]`, false).problem).toBeNull();
  });
});
