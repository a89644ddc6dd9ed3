import type { IModule } from "dependency-cruiser";

/** A rule of `.dependency-cruiser.mjs` on what a module must not reach, however many imports lie between. */
export interface ReachRule {
  readonly name: string;
  readonly comment: string;
  readonly from: { readonly path: string; readonly pathNot: string };
  readonly to: { readonly path: string; readonly reachable: true };
}

/** What a reach rule needs to know of a module. */
export type ReadModule = Pick<IModule, "source"> & {
  readonly dependencies: readonly { readonly resolved: string }[];
};

/** The ways from a module to the nearest modules that are forbidden; what lies behind these is not walked. */
function forbiddenWays(
  start: string,
  graph: ReadonlyMap<string, readonly string[]>,
  isForbidden: (source: string) => boolean,
): readonly (readonly string[])[] {
  const ways: (readonly string[])[] = [];
  const seen = new Set([start]);
  const queue: { readonly at: string; readonly way: readonly string[] }[] = [{ at: start, way: [] }];
  for (const { at, way } of queue) {
    for (const next of graph.get(at) ?? []) {
      if (seen.has(next)) continue;
      seen.add(next);
      const longer = [...way, next];
      if (isForbidden(next)) ways.push(longer);
      else queue.push({ at: next, way: longer });
    }
  }
  return ways;
}

/**
 * Modules that reach what a rule forbids, a text each. dependency-cruiser knows such rules too, but looks for each pair
 * of modules in a search of its own, which takes most of its time; this is one walk for each module that a rule is
 * about.
 */
export function reachProblems(modules: readonly ReadModule[], rules: readonly ReachRule[]): string[] {
  const graph = new Map(modules.map(({ source, dependencies }) => [source, dependencies.map((one) => one.resolved)]));
  return rules.flatMap(({ name, comment, from, to }) => {
    const [inside, outside, forbidden] = [new RegExp(from.path), new RegExp(from.pathNot), new RegExp(to.path)];
    const starts = modules.map(({ source }) => source).filter((source) => inside.test(source) && !outside.test(source));
    return starts.flatMap((start) =>
      forbiddenWays(start, graph, (source) => forbidden.test(source)).map(
        (way) => `${start} → ${way.join(" → ")}\n    ${name}: ${comment}`,
      ),
    );
  });
}
