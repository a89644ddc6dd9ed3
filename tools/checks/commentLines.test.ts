import { describe, expect, it } from "vitest";
import { isLongComment, wrapComments } from "./commentLines.ts";

const long = "word ".repeat(30).trim();
const lengths = (text: string) => text.split("\n").map(({ length }) => length);

describe("lines of comments", () => {
  it("[design 11 texts] given a long comment of one line, when it is wrapped, then it is a block with all of its words", () => {
    const wrapped = wrapComments(`  /** ${long} */\n  const a = 1;`);
    expect(wrapped.split("\n").at(0)).toBe("  /**");
    expect(wrapped.match(/word/g)).toHaveLength(30);
    expect(Math.max(...lengths(wrapped))).toBeLessThanOrEqual(120);
    expect(wrapped.endsWith("   */\n  const a = 1;")).toBe(true);
  });

  it("[design 11 texts] given a long line of a paragraph, when it is wrapped, then what is left begins the next line", () => {
    expect(wrapComments(`// ${long} last\n// first again`)).toBe(
      `// ${"word ".repeat(23).trim()}\n// ${"word ".repeat(7)}last first again`,
    );
  });

  it("[design 11 texts] given a long entry of a list, when it is wrapped, then it goes on below its text, and the next entry stays one", () => {
    expect(wrapComments(` * - ${long}\n * - next`)).toBe(
      ` * - ${"word ".repeat(22).trim()}\n *   ${"word ".repeat(8).trim()}\n * - next`,
    );
  });

  it.each([
    ["code", `const text = "${long}";`],
    ["an instruction to a tool", `// biome-ignore lint/a: ${long}`],
    ["an address", `// https://example.org/${"a".repeat(120)}`],
    ["a short comment", "// short"],
  ])("[design 11 texts] given %s, when comments are wrapped, then it stays as it is", (_, line) => {
    expect(wrapComments(line)).toBe(line);
    expect(isLongComment(line)).toBe(false);
  });

  it("[design 11 texts] given wrapped comments, when they are wrapped again, then nothing changes", () => {
    const wrapped = wrapComments(`/** ${long} */\n// ${long}\n * - ${long}`);
    expect(wrapComments(wrapped)).toBe(wrapped);
  });
});
