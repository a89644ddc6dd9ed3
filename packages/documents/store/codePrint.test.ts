import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import { codePrint } from "./codePrint.ts";

let root: string;
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), "tessera-code-"));
  mkdirSync(join(root, "engine/rules"), { recursive: true });
  writeFileSync(join(root, "engine/rules/compile.ts"), "1");
});
afterEach(() => rmSync(root, { recursive: true }));

const print = () => codePrint(root, ["engine"]);

it.each([
  ["changes", "engine/rules/compile.ts", "2"],
  ["is new", "engine/rules/more.ts", "1"],
])(
  "[design 4 layers] given code that compiles, when some of it %s, then its print is another one",
  (_what, file, text) => {
    const before = print();
    writeFileSync(join(root, file), text);
    expect(print()).not.toBe(before);
  },
);

it("[design 4 layers] given code that compiles, when a test of it changes, then its print stays", () => {
  const before = print();
  writeFileSync(join(root, "engine/rules/compile.test.ts"), "2");
  expect(print()).toBe(before);
});
