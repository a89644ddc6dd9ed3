import { operations } from "#features/operations.gen.ts";

const never: ReadonlySet<string> = new Set(["Session", "Accounts", "Users"]);

/** Families of operations that a personal API token can be limited to, by name. */
export function tokenFamilies(): readonly string[] {
  return [...new Set(operations.map(({ family }) => family))].filter((family) => !never.has(family)).sort();
}
