/**
 * One check of the repository: an empty list of problems means that it holds. Each problem is a line that says what to
 * do.
 */
export interface Check {
  readonly name: string;
  run(root: string): Promise<readonly string[]>;
}
