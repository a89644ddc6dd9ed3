import { createRequire } from "node:module";
import { pathToFileURL } from "node:url";
import fc from "fast-check";

/** A test as its file registered it. */
export interface RegisteredTest {
  readonly name: string;
  readonly run: () => unknown;
}

type Body = (...values: readonly unknown[]) => unknown;
type Plugin = (chai: unknown, utilities: unknown) => void;
type Expect = ((value: unknown, message?: string) => unknown) & Record<string | symbol, unknown>;

interface Matchers {
  readonly JestExtend: Plugin;
  readonly JestChaiExpect: Plugin;
  readonly JestAsymmetricMatchers: Plugin;
  readonly ASYMMETRIC_MATCHERS_OBJECT: symbol;
  readonly setState: (state: object, expect: Expect) => void;
}

interface Chai {
  readonly expect: Expect;
  readonly use: (plugin: Plugin) => void;
}

/** Tests that work until a bound stops them take minutes while their steps are counted. */
const exhausting = /fuel ends it|takes JavaScript ages|refused before they grow/;
const groups: string[] = [];
let tests: RegisteredTest[] = [];

// The packages of the mutation tester are no dependencies of the repository, so the compiler cannot follow them.
const fromHere = createRequire(import.meta.url);
const matchersPath = fromHere.resolve("@vitest/expect");
const matchers: Matchers = await import(pathToFileURL(matchersPath).href);
const spies: { readonly fn: unknown } = await import(
  pathToFileURL(createRequire(matchersPath).resolve("@vitest/spy")).href
);
const chai: Chai = await import(pathToFileURL(createRequire(matchersPath).resolve("chai")).href);
for (const plugin of [matchers.JestExtend, matchers.JestChaiExpect, matchers.JestAsymmetricMatchers]) chai.use(plugin);
fc.configureGlobal({ seed: 7, endOnFailure: true });

/** Vitest's own matchers without its workers. */
export const expect: Expect = Object.assign(
  (value: unknown, message?: string) => chai.expect(value, message),
  chai.expect,
  Reflect.get(globalThis, matchers.ASYMMETRIC_MATCHERS_OBJECT),
);
matchers.setState({ assertionCalls: 0, isExpectingAssertions: false }, expect);

/** Vitest's own functions that remember their calls. */
export const vi = { fn: spies.fn };

/** Groups tests, as vitest does. */
export function describe(title: string, body: () => void): void {
  groups.push(title);
  body();
  groups.pop();
}

function register(title: string, run: () => unknown): void {
  if (!exhausting.test(title)) tests.push({ name: [...groups, title].join(" > "), run });
}

/** Registers a test, as vitest does; `it.each` one for each case. */
export const it = Object.assign(register, {
  each:
    (cases: readonly unknown[]) =>
    (title: string, body: Body): void => {
      for (const [index, values] of cases.entries()) {
        register(`${title} (${index + 1})`, () => (Array.isArray(values) ? body(...values) : body(values)));
      }
    },
});

/** Takes what was registered since the last call. */
export function takeTests(): readonly RegisteredTest[] {
  const taken = tests;
  tests = [];
  return taken;
}
