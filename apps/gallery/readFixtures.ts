import type { Fixture } from "@tessera/ui/fixture.ts";

/** A part of the design system with its fixtures. */
export type Part = { readonly name: string; readonly fixtures: readonly Fixture[] };

/** All fixtures of the design system, by part. */
export function readFixtures(): readonly Part[] {
  const modules = import.meta.glob<{ fixtures: readonly Fixture[] }>("../../packages/ui/**/*.fixtures.tsx", {
    eager: true,
  });
  return Object.entries(modules).map(([path, module]) => ({
    name: path.replace(/^.*\/(\w+)\.fixtures\.tsx$/, "$1"),
    fixtures: module.fixtures,
  }));
}
