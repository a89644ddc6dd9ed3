/** Counts of one run of tests. */
export interface TestCounts {
  readonly passed: number;
  readonly failed: number;
}

interface JsonReport {
  readonly numPassedTests: number;
  readonly numFailedTests: number;
  readonly testResults: readonly {
    readonly status: string;
    readonly assertionResults: readonly { readonly status: string }[];
  }[];
}

function isReport(value: unknown): value is JsonReport {
  if (value === null || typeof value !== "object") return false;
  return (
    "numPassedTests" in value && "numFailedTests" in value && "testResults" in value && Array.isArray(value.testResults)
  );
}

/**
 * Counts of a run from vitest's JSON report (null when it wrote none) and its exit code. A file that failed without a failed
 * test of its own counts as one failure, and so does a run that failed for no reason the report names.
 */
export function testCounts(report: string | null, exitCode: number): TestCounts {
  const parsed: unknown = report === null ? null : JSON.parse(report);
  if (!isReport(parsed)) return { passed: 0, failed: 1 };
  const brokenFiles = parsed.testResults.filter(
    (file) => file.status === "failed" && !file.assertionResults.some((test) => test.status === "failed"),
  ).length;
  const failed = parsed.numFailedTests + brokenFiles;
  return { passed: parsed.numPassedTests, failed: failed === 0 && exitCode !== 0 ? 1 : failed };
}
