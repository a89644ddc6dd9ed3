import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import fc from "fast-check";
import { build } from "vite";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { driveForm, type Step } from "../testing/driveForm.ts";

const folder = mkdtempSync(join(tmpdir(), "tessera-engine-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** The engine as a browser gets it: bundled, shaken, minified for the browsers that the product supports. */
async function browserEngine(): Promise<typeof driveForm> {
  const entry = fileURLToPath(new URL("../testing/driveForm.ts", import.meta.url));
  const built = await build({
    configFile: false,
    logLevel: "silent",
    build: {
      write: false,
      minify: true,
      lib: { entry, formats: ["es"], fileName: "engine" },
      rolldownOptions: { external: [] },
    },
  });
  const [output] = Array.isArray(built) ? built : [built];
  const chunks = output && "output" in output ? output.output : [];
  const code = chunks.flatMap((chunk) => (chunk.type === "chunk" ? [chunk.code] : []));
  expect(code).toHaveLength(1);
  const file = join(folder, "engine.mjs");
  writeFileSync(file, code.join(""));
  const module: unknown = await import(/* @vite-ignore */ pathToFileURL(file).href);
  const driven: unknown = typeof module === "object" && module !== null ? Reflect.get(module, "driveForm") : null;
  expect(driven).toBeTypeOf("function");
  // The bundle of the very module whose type this is.
  return driven as typeof driveForm;
}

const numbers = [
  "round(discount * 3.7, 3)",
  "lines.sum(line => line.total) / 7",
  "lines.count()",
  "max(lines.total)",
  "lines.avg(line => line.quantity * 1.1)",
  "length(subject) + coalesce(discount, 0)",
  "lines.filter(line => line.quantity > 1).count()",
  "power(2, lines.count()) - number_0",
] as const;
const texts = [
  "upper(subject)",
  "`${country}/${round(total, 2)}`",
  "formatLong(today())",
  "text_0 + unaccent(country)",
  "lines.map(line => line.product).join(', ')",
  "country == 'HU' ? padStart(subject, 8, '*') : left(subject, 3)",
] as const;

const row = fc.nat({ max: 3 });
const mainValues = fc.oneof(
  fc.record({
    field: fc.constantFrom("subject", "country"),
    wire: fc.option(fc.oneof(fc.constantFrom("HU", "DE", "AT", ""), fc.string({ unit: "grapheme" }))),
  }),
  fc.record({
    field: fc.constant("discount"),
    wire: fc.option(fc.integer({ min: -50, max: 1500 }).map((cents) => `${cents / 100}`)),
  }),
);
const rowValues = fc.oneof(
  fc.record({ field: fc.constant("product"), wire: fc.option(fc.string()) }),
  fc.record({ field: fc.constant("quantity"), wire: fc.option(fc.integer({ min: -3, max: 1500 })) }),
  fc.record({
    field: fc.constant("price"),
    wire: fc.option(fc.integer({ min: 0, max: 99_999 }).map((cents) => `${cents / 100}`)),
  }),
);
const steps: fc.Arbitrary<readonly Step[]> = fc.array(
  fc.oneof(
    mainValues.map((value): Step => ({ do: "set", row: null, ...value })),
    fc.record({ row, value: rowValues }).map(({ row: at, value }): Step => ({ do: "set", row: at, ...value })),
    fc.constantFrom<Step>({ do: "add" }, { do: "add" }, { do: "validate" }),
    row.map((at): Step => ({ do: "remove", row: at })),
    fc.record({ row, to: row }).map((move): Step => ({ do: "move", ...move })),
    fc.constantFrom("subject", "discount").map((field): Step => ({ do: "revert", row: null, field })),
  ),
  { maxLength: 25 },
);

let inBrowser: typeof driveForm;
beforeAll(async () => {
  inBrowser = await browserEngine();
}, 60_000);

describe("the engine in the browser and on the server", () => {
  it("[design 11 proved] given random rules, entries and rows, when both builds work through them, then after every step both show and would save the same", () => {
    fc.assert(
      fc.property(
        fc.subarray([...numbers.slice(1)]),
        fc.subarray([...texts.slice(1)]),
        steps,
        (moreNumbers, moreTexts, taken) => {
          const rules = { numbers: [numbers[0], ...moreNumbers], texts: [texts[0], ...moreTexts] };
          expect(inBrowser(rules, taken)).toEqual(driveForm(rules, taken));
        },
      ),
      { numRuns: 60 },
    );
  });

  it("[design 11 proved] given steps that change something, when they are taken, then what is shown changes: the comparison is of something", () => {
    const shots = driveForm({ numbers: [numbers[0]], texts: [texts[0]] }, [
      { do: "set", row: null, field: "discount", wire: "0.5" },
      { do: "add" },
      { do: "set", row: 0, field: "price", wire: "1.10" },
      { do: "validate" },
    ]);
    expect(new Set(shots).size).toBe(5);
    expect(shots.at(-1)).toContain("1.85");
  });
});
