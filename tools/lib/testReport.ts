/** What became of a file of tests. */
export interface FileOutcome {
  readonly file: string;
  /** How long it took, as the clock on the wall has it. */
  readonly seconds: number;
  /** How many of its tests passed; null where one did not, or the file failed. */
  readonly passed: number | null;
}

/** What one run of tests came to. */
export interface TestCounts {
  readonly passed: number;
  readonly failed: number;
  /** One entry for each failure: the file, the test's title and the first line of its message. */
  readonly failures: readonly string[];
  readonly files: readonly FileOutcome[];
}

interface TestOfReport {
  readonly status: string;
  readonly fullName: string;
  readonly failureMessages: readonly string[];
}

interface FileOfReport {
  readonly status: string;
  readonly name: string;
  readonly message: string;
  /** Milliseconds since 1970. */
  readonly startTime: number;
  readonly endTime: number;
  readonly assertionResults: readonly TestOfReport[];
}

interface JsonReport {
  readonly numPassedTests: number;
  readonly testResults: readonly FileOfReport[];
}

function isReport(value: unknown): value is JsonReport {
  if (value === null || typeof value !== "object") return false;
  return "numPassedTests" in value && "testResults" in value && Array.isArray(value.testResults);
}

const firstLine = (text: string | undefined): string => (text ?? "").split("\n")[0] ?? "";

function failuresOf(file: FileOfReport): string[] {
  const tests = file.assertionResults.filter((test) => test.status === "failed");
  if (tests.length > 0) {
    return tests.map((test) => `${file.name}: ${test.fullName}: ${firstLine(test.failureMessages[0])}`);
  }
  return file.status === "failed" ? [`${file.name}: ${firstLine(file.message)}`] : [];
}

/**
 * Counts of a run from vitest's JSON report (null when it wrote none) and its exit code. A file that failed without a
 * failed test of its own counts as one failure, and so does a run that failed for no reason the report names.
 */
export function testCounts(report: string | null, exitCode: number): TestCounts {
  const parsed: unknown = report === null ? null : JSON.parse(report);
  if (!isReport(parsed)) return { passed: 0, failed: 1, failures: [`no report, exit code ${exitCode}`], files: [] };
  const failures = parsed.testResults.flatMap(failuresOf);
  if (failures.length === 0 && exitCode !== 0) failures.push(`exit code ${exitCode} after the last test`);
  const files = parsed.testResults.map(({ name, startTime, endTime, status, assertionResults }) => ({
    file: name,
    seconds: (endTime - startTime) / 1000,
    passed: status === "failed" ? null : assertionResults.filter((test) => test.status === "passed").length,
  }));
  return { passed: parsed.numPassedTests, failed: failures.length, failures, files };
}
