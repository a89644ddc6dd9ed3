import { assignedNames } from "./assignedNames.ts";
import { childrenOf, isNode, runsLater, type SyntaxNode, walk } from "./syntaxNode.ts";

/** Where the script leaves, on the global object, what other chunks import of it. */
const shelf = `globalThis[Symbol.for("tessera.entry")]`;

interface Export {
  readonly exported: string;
  readonly local: string;
}

interface Cut {
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

/** A module that was taken apart into two files. */
export interface ClassicScript {
  /** The module's code as a classic script. */
  readonly script: string;
  /** A module of a line that has the same exports, once the script has run. */
  readonly module: string;
}

const nameOf = (node: unknown): string => String(isNode(node) ? (node.name ?? node.value) : "");

const membersOf = (list: unknown): readonly SyntaxNode[] => (Array.isArray(list) ? list.filter(isNode) : []);

/** What a statement exports by a list of names; null: it exports nothing. Throws for what only a module can do. */
function exportsOf({ type, specifiers, source, declaration }: SyntaxNode): readonly Export[] | null {
  if (type === "ImportDeclaration" || /^Export(All|Default)Declaration$/.test(type))
    throw new Error(`The first script may not have an ${type}.`);
  if (type !== "ExportNamedDeclaration") return null;
  if (isNode(source) || isNode(declaration)) throw new Error("The first script may export by a list of names only.");
  return membersOf(specifiers).map((one) => ({ exported: nameOf(one.exported), local: nameOf(one.local) }));
}

/**
 * Whether code waits for something before it goes on, which the outermost statements of a module alone may do outside
 * of functions.
 */
function waits(node: SyntaxNode): boolean {
  if (node.type === "AwaitExpression" || (node.type === "ForOfStatement" && node.await === true)) return true;
  return !runsLater(node) && childrenOf(node).some(waits);
}

function withCuts(code: string, cuts: readonly Cut[]): string {
  let text = "";
  let at = 0;
  for (const cut of [...cuts].sort((left, right) => left.start - right.start)) {
    text += code.slice(at, cut.start) + cut.text;
    at = cut.end;
  }
  return text + code.slice(at);
}

/**
 * Makes a classic script of a module that imports nothing at its start, and a module that hands on its exports;
 * `program` is the syntax tree of `code`. The exports are what their names stand for when the script has run, so one
 * that is assigned later is refused. Throws an `Error` for code that a classic script cannot do.
 */
export function classicScript(code: string, program: SyntaxNode): ClassicScript {
  if (waits(program)) throw new Error("The first script may not wait.");
  const exports: Export[] = [];
  const cuts: Cut[] = [];
  for (const statement of membersOf(program.body)) {
    const found = exportsOf(statement);
    if (found === null) continue;
    exports.push(...found);
    cuts.push({ start: statement.start, end: statement.end, text: "" });
  }
  walk(program, ({ type, start, end }) => {
    if (type === "MetaProperty" && code.slice(start, end) === "import.meta") cuts.push({ start, end, text: "meta__" });
  });
  const assigned = assignedNames(program);
  const moving = exports.filter(({ local }) => assigned.has(local)).map(({ exported }) => exported);
  if (moving.length > 0) throw new Error(`The first script assigns later what it exports as ${moving.join(", ")}.`);
  const left = exports.map(({ exported, local }) => `${exported}:${local}`).join(",");
  // Names of exports may be words of the language, which no variable can have.
  const taken = exports.map(({ exported }, index) => `${exported}:n${index}`).join(",");
  const handed = exports.map(({ exported }, index) => `n${index} as ${exported}`).join(",");
  const body = withCuts(code, cuts);
  return {
    script: `(function(){"use strict";const meta__={url:document.currentScript.src};${body}\n${shelf}={${left}}})();\n`,
    module: `const {${taken}}=${shelf};export{${handed}};\n`,
  };
}

/**
 * Where the script of an entry chunk stands: `assets/index-….js` gives `assets/main-….js`, with all of its hash, which
 * may hold dashes.
 */
export function classicFileName(entry: string): string {
  return entry.replace(/[^/-]*-/, "main-");
}
