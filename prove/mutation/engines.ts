/** The packages whose tests are put to the proof: the engines that both sides rely on. */
export const engines = ["expression", "form-engine"] as const;

/** A package of the engines. */
export type Engine = (typeof engines)[number];

/** Files of a package that hold no behaviour of the product: tests and what only tests use. */
export function besideTheProduct(engine: Engine): readonly string[] {
  return ["**/*.test.ts", "testing/**", "testing.ts", "sample.ts"].map((path) => `packages/${engine}/${path}`);
}
