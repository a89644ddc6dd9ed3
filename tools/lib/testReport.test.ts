import { describe, expect, it } from "vitest";
import { testCounts } from "./testReport.ts";

interface GivenFile {
  readonly status: string;
  readonly tests: readonly string[];
}

const report = (passed: number, files: readonly GivenFile[]): string =>
  JSON.stringify({
    numPassedTests: passed,
    testResults: files.map((file) => ({
      status: file.status,
      name: "orders.test.ts",
      message: "Cannot find module\n    at load",
      startTime: 1000,
      endTime: 3500,
      assertionResults: file.tests.map((status) => ({
        status,
        fullName: "orders add up",
        failureMessages: status === "failed" ? ["AssertionError: expected 2 to be 3\n    at orders"] : [],
      })),
    })),
  });

const fileOf = (passed: number | null) => [{ file: "orders.test.ts", seconds: 2.5, passed }];

describe("testCounts", () => {
  it("[design 11 proved] given a clean run, when it is counted, then every test counts as passed", () => {
    expect(testCounts(report(2, [{ status: "passed", tests: ["passed", "passed"] }]), 0)).toEqual({
      passed: 2,
      failed: 0,
      failures: [],
      files: fileOf(2),
    });
  });

  it("[design 11 proved] given a file that does not load, when it is counted, then it is one failure with its reason", () => {
    expect(testCounts(report(0, [{ status: "failed", tests: [] }]), 1)).toEqual({
      passed: 0,
      failed: 1,
      failures: ["orders.test.ts: Cannot find module"],
      files: fileOf(null),
    });
  });

  it("[design 11 proved] given a failed test, when it is counted, then it is named once with the first line of its message", () => {
    expect(testCounts(report(0, [{ status: "failed", tests: ["failed"] }]), 1)).toEqual({
      passed: 0,
      failed: 1,
      failures: ["orders.test.ts: orders add up: AssertionError: expected 2 to be 3"],
      files: fileOf(null),
    });
  });

  it("[design 11 proved] given a run that died after its tests, when it is counted, then it is not a success", () => {
    expect(testCounts(report(1, [{ status: "passed", tests: ["passed"] }]), 1)).toEqual({
      passed: 1,
      failed: 1,
      failures: ["exit code 1 after the last test"],
      files: fileOf(1),
    });
  });

  it("[design 11 proved] given a run without a report, when it is counted, then it is one failure", () => {
    expect(testCounts(null, 1)).toEqual({ passed: 0, failed: 1, failures: ["no report, exit code 1"], files: [] });
  });
});
