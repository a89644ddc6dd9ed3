import { registerHooks } from "node:module";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { listFiles } from "../../tools/lib/repository.ts";
import { testsMutants } from "./testsMutants.ts";

interface Test {
  readonly id: string;
  readonly name: string;
  readonly fileName: string;
  readonly run: () => unknown;
  /** Milliseconds it took without a mutant. */
  time: number;
}

/** What the mutated code and the tester share, under a name of the tester's. */
interface Switchboard {
  activeMutant?: string | undefined;
  currentTestId?: string | undefined;
  hitCount?: number | undefined;
  hitLimit?: number | undefined;
  mutantCoverage?: { readonly static: object; readonly perTest: object };
}

interface MutantOptions {
  readonly testFilter?: readonly string[];
  readonly hitLimit?: number;
  readonly activeMutant: { readonly id: string };
}

const succeeded = 0;
const failed = 1;
/** Milliseconds of the processor: tests that take more without a mutant are not asked about any. */
const slow = 400;
/**
 * Milliseconds that the tests asked about one mutant take together without it: hundreds of tests go through the middle
 * of an engine.
 */
const patience = 2500;
/**
 * The tester takes for endless what runs a hundred times as often as in all tests together; in one test five times as
 * often says as much.
 */
const endlessLimit = (allowed: number): number => Math.max(Math.ceil(allowed / 20), Math.min(allowed, 10_000));

function switchboard(): Switchboard {
  const found: unknown = Reflect.get(globalThis, "__stryker__");
  if (typeof found === "object" && found !== null) return found;
  const made: Switchboard = {};
  Reflect.set(globalThis, "__stryker__", made);
  return made;
}

/** Random tests with a number of cases of their own take a fortieth of them, yet thirty where there are so many. */
function fewerCases(source: string): string {
  const cases = source.replace(/(?<=numRuns: )\d+/g, (count) =>
    String(Math.min(Number(count), Math.max(30, Math.ceil(Number(count) / 40)))),
  );
  return cases.replace(/(?<=expect\(ran\)\.toBeGreaterThan\()\d+/g, (count) => String(Math.ceil(Number(count) / 40)));
}

/** A WeakMap that can forget everything. */
class ForgettingWeakMap<Key extends WeakKey, Value> {
  #kept = new WeakMap<Key, Value>();
  get = (key: Key): Value | undefined => this.#kept.get(key);
  has = (key: Key): boolean => this.#kept.has(key);
  set = (key: Key, value: Value): this => {
    this.#kept.set(key, value);
    return this;
  };
  clear = (): void => {
    this.#kept = new WeakMap();
  };
}

/** What modules keep between calls: left there by one mutant, or without any, it would answer for the next one. */
const caches: { readonly clear: () => void }[] = [];

/** Lets the runner know the caches of a module: maps that are empty when it is loaded. */
function withKnownCaches(source: string): string {
  return source.replace(
    /^const (\w+)((?:: [^=\n]+)? = new )((?:Weak)?Map)(?:<.*>)?\(\);$/gm,
    (_, name, between, kind) =>
      `const ${name}${between}${kind === "Map" ? kind : "ForgettingWeakMap"}();\ntesseraCaches.push(${name});`,
  );
}

/** Lets tests register here instead of with vitest, and the packages meet each other in the folder of the mutants. */
function redirect(folder: string): void {
  const api = new URL("./testApi.ts", import.meta.url).href;
  const own = pathToFileURL(join(folder, "packages/")).href;
  registerHooks({
    load: (url, context, next) => {
      const loaded = next(url, context);
      if (!url.startsWith(own)) return loaded;
      const source = String(loaded.source);
      return { ...loaded, source: testsMutants(url) ? fewerCases(source) : withKnownCaches(source) };
    },
    resolve: (specifier, context, next) => {
      if (specifier === "vitest") return { url: api, shortCircuit: true };
      const [, name, path] = /^@tessera\/([^/]+)\/(.+)$/.exec(specifier) ?? [];
      if (name === undefined || path === undefined) return next(specifier, context);
      return next(pathToFileURL(join(folder, "packages", name, path)).href, context);
    },
  });
}

async function load(folder: string, packageName: string): Promise<Test[]> {
  Object.assign(globalThis, { tesseraCaches: caches, ForgettingWeakMap });
  redirect(folder);
  const { takeTests } = await import("./testApi.ts");
  const loaded: Test[] = [];
  for (const fileName of listFiles(folder, [`packages/${packageName}`]).filter(testsMutants)) {
    await import(pathToFileURL(join(folder, fileName)).href);
    for (const [index, { name, run }] of takeTests().entries()) {
      loaded.push({ id: `${fileName}#${index}`, name, fileName, run, time: 0 });
    }
  }
  return loaded;
}

/** The message of the failure, or null when the test succeeds. */
async function failureOf(test: Test): Promise<string | null> {
  for (const cache of caches) cache.clear();
  try {
    await test.run();
    return null;
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}

/**
 * Runs the tests of one package in this process: loaded once, each mutant switched on for the tests that reach it,
 * quickest first. After each mutant that was noticed, the test that noticed it has to succeed again without it: else
 * the mutant left something behind, and what follows is checked in a new process.
 */
class InProcessRunner {
  private tests = new Map<string, Test>();
  private mutants = 0;
  private spoiled = false;

  /**
   * Mutants in code that also runs while modules load ask for modules reloaded. That would change nothing: no mutant is
   * switched on while they load, and what they keep is forgotten before each test. So they get what they ask for as
   * things stand, instead of a process each.
   */
  capabilities(): { readonly reloadEnvironment: boolean } {
    return { reloadEnvironment: true };
  }

  async init(): Promise<void> {
    const loaded = await load(process.cwd(), process.env.TESSERA_MUTATED ?? "");
    this.tests = new Map(loaded.map((test) => [test.id, test]));
  }

  async dryRun(): Promise<object> {
    const shared = switchboard();
    const results: object[] = [];
    for (const test of this.tests.values()) {
      shared.currentTestId = test.id;
      const start = process.cpuUsage();
      const failureMessage = await failureOf(test);
      const used = process.cpuUsage(start);
      test.time = (used.user + used.system) / 1000;
      shared.currentTestId = undefined;
      const { id, name, fileName, time } = test;
      const common = { id, name, fileName, timeSpentMs: time };
      results.push(
        failureMessage === null ? { ...common, status: succeeded } : { ...common, status: failed, failureMessage },
      );
    }
    const covered = shared.mutantCoverage ?? { static: {}, perTest: {} };
    for (const test of this.tests.values()) if (test.time > slow) Reflect.deleteProperty(covered.perTest, test.id);
    return { status: "complete", tests: results, mutantCoverage: covered };
  }

  async mutantRun({ testFilter, hitLimit: allowed, activeMutant }: MutantOptions): Promise<object> {
    const hitLimit = allowed === undefined ? undefined : endlessLimit(allowed);
    if (this.spoiled) throw new Error("The mutant before left something behind.");
    this.mutants += 1;
    const asked = testFilter ?? [...this.tests.keys()];
    const chosen = asked.map((id) => this.tests.get(id)).filter((test) => test !== undefined);
    chosen.sort((one, other) => one.time - other.time);
    const shared = switchboard();
    let nrOfTests = 0;
    let spent = 0;
    for (const test of chosen) {
      spent += test.time;
      if (spent > patience) break;
      nrOfTests += 1;
      Object.assign(shared, {
        activeMutant: activeMutant.id,
        hitLimit,
        hitCount: hitLimit === undefined ? undefined : 0,
      });
      const failureMessage = await failureOf(test);
      const endless = hitLimit !== undefined && (shared.hitCount ?? 0) > hitLimit;
      shared.activeMutant = undefined;
      if (failureMessage === null && !endless) continue;
      await this.checkLeftovers(test);
      if (endless) return { status: "timeout", reason: `more than ${hitLimit} rounds` };
      return { status: "killed", killedBy: [test.id], failureMessage, nrOfTests };
    }
    return { status: "survived", nrOfTests };
  }

  private async checkLeftovers(test: Test): Promise<void> {
    if ((await failureOf(test)) === null) return;
    if (this.mutants > 1) throw new Error("This mutant, or one before, left something behind.");
    this.spoiled = true;
  }
}

const createRunner = Object.assign(() => new InProcessRunner(), { inject: [] });

/** How the mutation tester finds the runner. */
export const strykerPlugins = [{ kind: "TestRunner", name: "in-process", factory: createRunner }];
