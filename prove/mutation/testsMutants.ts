/** Tests that build bundles: too slow to be asked about each mutant. */
const builders = new Set([
  "packages/expression/escapeCorpus.test.ts",
  "packages/form-engine/evaluate/browserBuild.test.ts",
]);

/**
 * Says whether a file (its path in the repository) holds tests that check mutants: unit tests that build no bundles.
 */
export function testsMutants(path: string): boolean {
  return path.endsWith(".test.ts") && !/\.(integration|oldest|slow|e2e)\.test\.ts$/.test(path) && !builders.has(path);
}
