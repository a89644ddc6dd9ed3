import vm from "node:vm";
import { parseAst } from "vite";
import { expect, it } from "vitest";
import { classicFileName, classicScript } from "./classicScript.ts";
import { isNode } from "./syntaxNode.ts";

function made(code: string) {
  const program: unknown = parseAst(code);
  if (!isNode(program)) throw new Error("unreadable");
  return classicScript(code, program);
}

/** What the script leaves for the names that its module exports. */
function exportsOf(code: string): Readonly<Record<string, unknown>> {
  const { script, module } = made(code);
  const page = { document: { currentScript: { src: "https://x/assets/main-1.js" } } };
  const context = vm.createContext(page);
  vm.runInContext(script, context);
  const names = [...module.matchAll(/(n\d+) as (\w+)/g)];
  const read = module.replace(/export\{.*/s, `({${names.map(([, local, name]) => `${name}:${local}`).join(",")}})`);
  return vm.runInContext(`"use strict";${read}`, context);
}

it("[design 9 web] given the first script as a module, when the application is built, then a classic script does the same, and other files have its exports", () => {
  const code =
    "const a=1;var b=a+1;b+=1;function c(){let b=0;b=5;return import.meta.url+b}export{a as t,b as in,c as $};";
  const found = exportsOf(code);
  expect(Object.keys(found).sort()).toEqual(["in", "t"]);
  expect(found).toMatchObject({ t: 1, in: 3 });
  expect(made(code).module).toContain("n2 as $");
  expect(made(code).script).not.toContain("import.meta");
});

it("[design 9 web] given code that leaves its names to nobody else, when the script runs, then none of them is a name of the page", () => {
  const context = vm.createContext({ document: { currentScript: { src: "" } } });
  vm.runInContext(made("var hidden=1;function alsoHidden(){}export{hidden as h};").script, context);
  expect(vm.runInContext("[typeof hidden,typeof alsoHidden]", context)).toEqual(["undefined", "undefined"]);
});

it.each([
  ["a function", "let a=1;function set(){a=2}export{a as x,set as y};"],
  ["an arrow function", "let a=1;const set=()=>{a++};export{a as x};"],
  ["a pattern in a loop", "let a=1;function f(){for(a of [1]);}export{a as x};"],
  ["a destructuring", "let a=1;function f(o){({a}=o);[a=2]=o}export{a as x};"],
  ["a field of a class", "let a=1;class B{c=a=2}export{a as x};"],
  ["an inner block beside one of the same name", "let a=1;function f(){{let a=0;a=1}a=2}export{a as x};"],
])(
  "[design 9 web] given an export that %s assigns later, when the application is built, then the build stops and names it",
  (_what, code) => {
    expect(() => made(code)).toThrow("exports as x");
  },
);

it.each([
  ["a parameter", "let a=1;function f(a){a=2}export{a as x};"],
  ["a variable of the function", "let a=1;function f(){if(1){var a=0}a=2}export{a as x};"],
  ["a name of a block", "let a=1;function f(){for(let a=0;a<1;a++);{const b=0;let a;a=b}}export{a as x};"],
  ["a caught error", "let a=1;function f(){try{}catch(a){a=2}}export{a as x};"],
  ["a member", "let a={};function f(){a.b=2}export{a as x};"],
])(
  "[design 9 web] given that only %s of the same name is assigned, when the application is built, then that is no reason to stop",
  (_what, code) => {
    expect(made(code).module).toContain("n0 as x");
  },
);

it.each([
  "import a from 'x';",
  "export default 1;",
  "export * from 'x';",
  "export const a=1;",
  "await 1;export{};",
  "for await(const a of []);export{};",
])("[design 9 web] given %s, when the application is built, then the build stops", (code) => {
  expect(() => made(code)).toThrow("The first script may");
});

it("[design 9 web] given a hash with dashes, when the first script is named, then it keeps the whole of it", () => {
  expect(classicFileName("assets/index-DDLa7QJ-.js")).toBe("assets/main-DDLa7QJ-.js");
  expect(classicFileName("assets/index-a-b_c.js")).toBe("assets/main-a-b_c.js");
});
