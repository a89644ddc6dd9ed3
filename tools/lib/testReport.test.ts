import { describe, expect, it } from "vitest";
import { testCounts } from "./testReport.ts";

const report = (passed: number, failed: number, files: { status: string; tests: string[] }[]): string =>
  JSON.stringify({
    numPassedTests: passed,
    numFailedTests: failed,
    testResults: files.map((file) => ({
      status: file.status,
      assertionResults: file.tests.map((status) => ({ status })),
    })),
  });

describe("testCounts", () => {
  it("[design 11 proved] given a clean run, when it is counted, then every test counts as passed", () => {
    expect(testCounts(report(2, 0, [{ status: "passed", tests: ["passed", "passed"] }]), 0)).toEqual({
      passed: 2,
      failed: 0,
    });
  });

  it("[design 11 proved] given a file that does not load, when it is counted, then it counts as a failure", () => {
    expect(testCounts(report(0, 0, [{ status: "failed", tests: [] }]), 1)).toEqual({ passed: 0, failed: 1 });
  });

  it("[design 11 proved] given a failed test, when it is counted, then its file is not counted again", () => {
    expect(testCounts(report(0, 1, [{ status: "failed", tests: ["failed"] }]), 1)).toEqual({ passed: 0, failed: 1 });
  });

  it("[design 11 proved] given a run that died after its tests, when it is counted, then it is not a success", () => {
    expect(testCounts(report(1, 0, [{ status: "passed", tests: ["passed"] }]), 1)).toEqual({ passed: 1, failed: 1 });
  });

  it("[design 11 proved] given a run without a report, when it is counted, then it is one failure", () => {
    expect(testCounts(null, 1)).toEqual({ passed: 0, failed: 1 });
  });
});
