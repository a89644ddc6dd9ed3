import { createRequire } from "node:module";
import { mock } from "node:test";
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
let before: readonly (() => unknown)[] = [];
let after: readonly (() => unknown)[] = [];

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

/** Vitest's own functions that remember their calls; Node's own clock that only tests move. */
export const vi = {
  fn: spies.fn,
  useFakeTimers: () => mock.timers.enable(),
  useRealTimers: () => mock.timers.reset(),
  // One by one: else a timer that another one sets would count from the end.
  advanceTimersByTime: (milliseconds: number) => {
    for (let passed = 0; passed < milliseconds; passed++) mock.timers.tick(1);
  },
};

/** Groups tests, as vitest does. */
export function describe(title: string, body: () => void): void {
  const outside = { before, after };
  groups.push(title);
  body();
  groups.pop();
  ({ before, after } = outside);
}

/** Runs before each test that is registered after this in the same group. */
export function beforeEach(run: () => unknown): void {
  before = [...before, run];
}

/** Runs after each test that is registered after this in the same group. */
export function afterEach(run: () => unknown): void {
  after = [run, ...after];
}

function register(title: string, run: () => unknown): void {
  if (exhausting.test(title)) return;
  const own = { before, after };
  const runAll = async (): Promise<void> => {
    for (const hook of own.before) await hook();
    try {
      await run();
    } finally {
      for (const hook of own.after) await hook();
    }
  };
  const hasHooks = before.length + after.length > 0;
  tests.push({ name: [...groups, title].join(" > "), run: hasHooks ? runAll : run });
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
  before = [];
  after = [];
  return taken;
}
