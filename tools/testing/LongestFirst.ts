import { BaseSequencer, type TestSpecification } from "vitest/node";

/** Files that take longest, the longest first: begun last, one of them would go on alone when all others are done. */
const long: readonly RegExp[] = [
  /\/prove\/(publish|migration)Cuts\./,
  /\/e2e\/(sessions|together|records|screens|drafts|lists|firstSignIn|definitions)\./,
  /\/prove\//,
  /\/(openDatabase|leak|attacks\.floods|queries|adoptSource)\.integration\./,
  /\/(new|commands)\.slow\./,
];

const rank = ({ moduleId }: TestSpecification): number => {
  const at = long.findIndex((pattern) => pattern.test(moduleId));
  return at < 0 ? long.length : at;
};

/** Begins with the files that take longest. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    return sorted.toSorted((one, other) => rank(one) - rank(other));
  }
}
