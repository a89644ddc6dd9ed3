import { BaseSequencer, type TestSpecification } from "vitest/node";

/** Files that take minutes: the proofs, and the journey through all screens. */
const isLong = ({ moduleId }: TestSpecification): boolean => /\/prove\/|\/e2e\/screens\./.test(moduleId);

/** Begins with the files that take longest, so that no worker is left with one of them when the others are done. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    return sorted.toSorted((one, other) => Number(isLong(other)) - Number(isLong(one)));
  }
}
