import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { caseVariants, foldCase } from "./characterSet.ts";
import { makePattern } from "./pattern.ts";

/** What JavaScript says: places of the match and of its groups. */
function expected(source: string, text: string, flags: string): readonly (string | null)[] | null {
  const match = new RegExp(source, flags).exec(text);
  return match && [String(match.index), ...[...match].map((group) => group ?? null)];
}

function actual(source: string, text: string, flags: string): readonly (string | null)[] | null {
  const made = makePattern(source, flags.includes("i"));
  if (!made.ok) throw new Error(`${source}: ${made.error.fault} at ${made.error.at}`);
  const places = made.value.find(text);
  if (!places) return null;
  const groups = Array.from({ length: places.length / 2 }, (_, group) => {
    const [from = -1, to = -1] = places.slice(group * 2, group * 2 + 2);
    return from < 0 || to < 0 ? null : text.slice(from, to);
  });
  return [String(places[0]), ...groups];
}

const atom = fc.constantFrom(
  ..."a b B c ő É 0 _ . - \\d \\w \\s \\D \\W \\S \\p{L} \\P{L} \\p{Lu} \\p{Nd} [ab] [^a] [a-c0-9] [^\\d\\s] [\\w-] [^\\W_] \\. \\n \\x61 \\u0062 \\u{1F600} 😀 [😀a] [] [^] ſ K ß".split(
    " ",
  ),
);
const { pattern } = fc.letrec<{ pattern: string; sequence: string; piece: string }>((tie) => ({
  pattern: fc.array(tie("sequence"), { minLength: 1, maxLength: 3 }).map((parts) => parts.join("|")),
  sequence: fc.array(tie("piece"), { maxLength: 4 }).map((parts) => parts.join("")),
  piece: fc.oneof(
    { maxDepth: 4, withCrossShrink: true },
    atom,
    fc.constantFrom("^", "$", "\\b", "\\B"),
    fc
      .tuple(
        fc.oneof(
          atom,
          tie("pattern").map((inner) => `(${inner})`),
          tie("pattern").map((inner) => `(?:${inner})`),
        ),
        fc.constantFrom("", "*", "+", "?", "{2}", "{0,2}", "{1,3}", "{2,}", "{0}"),
        fc.constantFrom("", "?"),
      )
      .map(([inner, count, lazy]) => (count === "" ? inner : inner + count + lazy)),
  ),
}));
const text = fc.array(fc.constantFrom(..."a a b B c ő É e 0 1 _ . - 😀 s S ſ k K ß ẞ".split(" "), " ", "\n"), {
  maxLength: 8,
});

describe("patterns", () => {
  it("[forms 7 expression] given any pattern of the subset and any text, when it is looked for, then match and groups are JavaScript's", () => {
    fc.assert(
      fc.property(pattern, text, fc.constantFrom("u", "iu"), (source, letters, flags) => {
        const subject = letters.join("");
        const wanted = expected(source, subject, flags);
        // V8 lets an empty match stand between the halves of a character; the language's definition does not.
        fc.pre(wanted === null || !/[\udc00-\udfff]/.test(subject[Number(wanted[0])] ?? ""));
        expect(actual(source, subject, flags)).toEqual(wanted);
      }),
      { numRuns: 1000 },
    );
  });

  it.each([
    ["(|a)*", "aa"],
    ["(a*)*", "b"],
    ["(a?)?", ""],
    ["(?:(a)|b)*", "ab"],
    ["(z)((a+)?(b+)?(c))*", "zaacbbbcac"],
    ["(a*)+?b", "aab"],
    ["(?:a?){3}", "aa"],
    ["(?:a|ab)(?:c|bcd)(d*)", "abcd"],
    ["^\\d{4}-(\\d\\d)$", "2024-02"],
    ["(\\w+)\\s(\\w+)", "Nagy Ödön"],
    ["[\\]\\-^]+", "^-]"],
  ])(
    "[forms 7 expression] given %s in %s, when it is looked for, then JavaScript finds the same",
    (source, subject) => {
      expect(actual(source, subject, "u")).toEqual(expected(source, subject, "u"));
    },
  );

  it("[forms 7 expression] given every letter, when capitals do not matter, then it equals the letter that stands for it, as in JavaScript", () => {
    const wrong: string[] = [];
    for (let code = 1; code < 0x10000; code++) {
      const folded = foldCase(code);
      if (folded === code || (code >= 0xd800 && code < 0xe000)) continue;
      if (!caseVariants(folded).includes(code)) wrong.push(`${code.toString(16)} is no variant`);
      if (!new RegExp(`^\\u{${folded.toString(16)}}$`, "iu").test(String.fromCodePoint(code)))
        wrong.push(code.toString(16));
    }
    expect(wrong).toEqual([]);
  });

  it.each([
    ["(", "syntax"],
    [")", "syntax"],
    ["a**", "syntax"],
    ["*", "syntax"],
    ["[a", "syntax"],
    ["[b-a]", "syntax"],
    ["[a-\\d]", "syntax"],
    ["a{2,1}", "syntax"],
    ["a{", "syntax"],
    ["\\", "syntax"],
    ["\\i", "syntax"],
    ["\\u{110000}", "syntax"],
    ["\\xg0", "syntax"],
    ["(?a)", "syntax"],
    ["(?=a)", "unsupported"],
    ["(?<!a)", "unsupported"],
    ["(?<name>a)", "unsupported"],
    ["(a)\\1", "unsupported"],
    ["\\p{Script=Greek}", "unsupported"],
    ["a{1,100000}", "too_big"],
    ["((a{1,100}){1,100}){1,100}", "too_big"],
    ["a".repeat(1001), "too_big"],
    [`${"(".repeat(60)}a${")".repeat(60)}`, "too_big"],
  ])("[forms 7 expression] given the pattern %s, when it is made, then it is refused: %s", (source, fault) => {
    const made = makePattern(source);
    expect(made.ok ? null : made.error.fault).toBe(fault);
  });

  it.each(["(a+)+$", "(a|a)*$", "(a|aa)+$", "(.*)*x", "(?:a*)*(?:a*)*b", "(\\w+\\s?)+!", "a{0,100}a{0,100}a{0,100}$"])(
    "[forms 7 expression] given %s, which takes JavaScript ages, when it meets a long text, then the work stays in proportion to it",
    (source) => {
      const made = makePattern(source);
      if (!made.ok) throw new Error(source);
      let work = 0;
      made.value.find(`${"a".repeat(5000)}!?`, 0, (amount) => {
        work += amount;
      });
      expect(work).toBeLessThan(5000 * 2000);
    },
  );
});
