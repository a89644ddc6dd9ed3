import type { ScriptFailure } from "./sandbox.ts";

/** A script that tries to get out, or to keep others from working, and all that may come of it. */
export interface Escape {
  readonly name: string;
  readonly code: string;
  /** The value it may give. */
  readonly gives?: unknown;
  /** The reasons for which it may give none. */
  readonly fails?: readonly ScriptFailure[];
}

const stopped: readonly ScriptFailure[] = ["time", "memory", "interrupted"];

/** The corpus of escapes. */
export const escapes: readonly Escape[] = [
  {
    name: "names of Node",
    code: "return [typeof process, typeof require, typeof module, typeof Buffer, typeof global]",
    gives: Array(5).fill("undefined"),
  },
  {
    name: "names of hosts",
    code: "return [typeof fetch, typeof XMLHttpRequest, typeof setTimeout, typeof Deno, typeof window]",
    gives: Array(5).fill("undefined"),
  },
  {
    name: "the constructor of a function",
    code: "return (() => 0).constructor('return typeof process')()",
    gives: "undefined",
  },
  {
    name: "the constructor of an asynchronous function",
    code: "return await (async () => 0).constructor('return typeof process')()",
    gives: "undefined",
  },
  {
    name: "the constructor of what it may ask",
    code: "return lookup.constructor('return typeof process')()",
    gives: "undefined",
  },
  {
    name: "the constructor of an argument",
    code: "return user.constructor.constructor('return typeof process + typeof $0')()",
    gives: "undefinedundefined",
  },
  {
    name: "what stands around it",
    code: "return [typeof bridge, typeof setup, typeof $0, typeof frame, typeof noted]",
    gives: Array(5).fill("undefined"),
  },
  { name: "who called it", code: "return (function f() { return f.caller })()", fails: ["threw"] },
  { name: "this", code: "return typeof this + (function () { return typeof this })()", gives: "undefinedundefined" },
  {
    name: "the places of a stack",
    code: "Error.prepareStackTrace = (_, places) => places.map((one) => typeof one.getThis() + typeof one.getFunction()).join(); return new Error().stack.replaceAll('undefined', '').replaceAll(',', '')",
    gives: "",
  },
  { name: "an import", code: "return await import('node:fs').then(() => 'in', () => 'out')", gives: "out" },
  {
    name: "WebAssembly and shared memory",
    code: "return [typeof WebAssembly, typeof SharedArrayBuffer, typeof Atomics, typeof WeakRef, typeof FinalizationRegistry]",
    gives: Array(5).fill("undefined"),
  },
  {
    name: "a patched toJSON of all objects",
    code: "Object.prototype.toJSON = () => ({ value: 'forged', log: 'forged' }); return { a: 1 }",
    gives: { value: "forged", log: "forged" },
  },
  {
    name: "a patched JSON",
    code: "JSON.stringify = () => '{\"value\":\"forged\"}'; JSON.parse = () => 'forged'; return lookup('a').name",
    gives: "lookup",
  },
  { name: "patched promises", code: "Promise.prototype.then = () => 0; return 5", gives: 5 },
  {
    name: "patched texts and lists",
    code: "String.prototype.slice = () => 'x'; Array.prototype[Symbol.iterator] = null; Object.defineProperty(Array.prototype, '0', { set() { throw 1 } }); return lookup('a').name",
    gives: "lookup",
  },
  { name: "a getter that throws", code: "return { get a() { throw new Error('got') } }", fails: ["threw"] },
  { name: "a getter that never ends", code: "return { get a() { for (;;); } }", fails: stopped },
  { name: "a toJSON that never ends", code: "return { toJSON() { for (;;); } }", fails: stopped },
  {
    name: "a proxy",
    code: "return new Proxy({}, { get() { throw 1 }, ownKeys() { return ['a'] }, getOwnPropertyDescriptor() { return { enumerable: true, configurable: true, value: 1 } } })",
    fails: ["threw"],
  },
  { name: "a circle", code: "const a = {}; a.a = a; return a", fails: ["threw"] },
  { name: "a number beyond all", code: "return 5n", fails: ["threw"] },
  { name: "a thenable", code: "return { then(done) { done('later') } }", gives: "later" },
  { name: "a thenable that never tells", code: "return { then() {} }", fails: ["unsettled"] },
  { name: "a thrown symbol", code: "throw Symbol('x')", fails: ["threw"] },
  { name: "a thrown proxy", code: "throw new Proxy({}, { get() { throw new Error('no') } })", fails: ["threw"] },
  { name: "a thrown nothing", code: "throw undefined", fails: ["threw"] },
  {
    name: "an error whose stack never ends",
    code: "const e = new Error('x'); Object.defineProperty(e, 'stack', { get() { for (;;); } }); throw e",
    fails: stopped,
  },
  { name: "an endless loop", code: "for (;;);", fails: stopped },
  {
    name: "endless promises",
    code: "const next = () => Promise.resolve().then(next); next(); return 1",
    fails: stopped,
  },
  { name: "a pattern that runs away", code: "return /^(a+)+$/.test('a'.repeat(50) + 'b')", fails: stopped },
  { name: "a stack that overflows", code: "const f = () => f() + 1; return f()", fails: ["threw"] },
  { name: "a sort that never ends", code: "return [3, 2, 1].sort(() => { for (;;); })", fails: stopped },
  { name: "lists without end", code: "const all = []; for (;;) all.push([all.length, {}])", fails: stopped },
  {
    name: "buffers without end",
    code: "const all = []; for (;;) all.push(new ArrayBuffer(1e6))",
    fails: ["threw", ...stopped],
  },
  {
    name: "texts without end",
    code: "let text = 'x'; const all = []; for (;;) { text += text.slice(0, 1e6) + all.length; all.push(text.split('').join('-')) }",
    fails: ["threw", ...stopped],
  },
  { name: "an answer beyond all", code: "return 'x'.repeat(2e6)", fails: ["size"] },
  { name: "a question beyond all", code: "return lookup('x'.repeat(2e6))", fails: ["threw"] },
  { name: "questions without end", code: "for (;;) lookup('a')", fails: ["questions"] },
  { name: "notes without end", code: "for (let i = 0; i < 1e4; i++) log('x'.repeat(100)); return 1", gives: 1 },
  {
    name: "a close of its own function",
    code: "return 1 }) ; (async function () { return typeof process",
    gives: "undefined",
    fails: ["syntax", "unsettled", "threw"],
  },
  { name: "a comment around what follows", code: "return 1 /*", fails: ["syntax"] },
];

/** Scripts that their isolate cannot stop: their process ends. */
export const unstoppable: readonly Escape[] = [
  {
    name: "a power of numbers beyond all",
    code: "return String(2n ** (2n ** 29n)).length",
    fails: ["time", "memory", "threw", "interrupted"],
  },
  {
    name: "a text of half a gigabyte",
    code: "return 'x'.repeat(2 ** 29 - 30).split('').length",
    fails: ["time", "memory", "threw", "interrupted"],
  },
];
