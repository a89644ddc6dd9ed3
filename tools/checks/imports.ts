import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { cruise, type ICruiseOptions, type ICruiseResult } from "dependency-cruiser";
import extractTSConfig from "dependency-cruiser/config-utl/extract-ts-config";
import { isSource, listFiles } from "../lib/repository.ts";
import type { Check } from "./check.ts";
import { type ReachRule, reachProblems } from "./reachProblems.ts";

/**
 * Sources that the reading left out; with a wrong parser dependency-cruiser reads nothing and finds nothing to complain
 * of.
 */
export function unreadSources(sources: readonly string[], read: readonly string[]): string[] {
  const seen = new Set(read);
  return sources.filter((path) => !seen.has(path));
}

function describe(result: ICruiseResult, comments: ReadonlyMap<string, string>): string[] {
  return result.summary.violations.map((violation) => {
    const via = (violation.cycle ?? violation.via ?? []).map((step) => step.name);
    const chain = via.length > 0 ? via.join(" → ") : violation.to;
    return `${violation.from} → ${chain}\n    ${violation.rule.name}: ${comments.get(violation.rule.name) ?? ""}`;
  });
}

type ForbiddenRule = NonNullable<NonNullable<ICruiseOptions["ruleSet"]>["forbidden"]>[number];

/**
 * Rules on what is reached in the form that `reachProblems` knows; one of another form stays with dependency-cruiser.
 */
function isReachRule(rule: ForbiddenRule | ReachRule): rule is ReachRule {
  if (!("to" in rule)) return false;
  const { from, to } = rule;
  if (!("reachable" in to) || to.reachable !== true || "pathNot" in to) return false;
  return [to.path, from.path, from.pathNot].every((path) => typeof path === "string");
}

/** The import rules of `.dependency-cruiser.mjs`, and the proof that every source was read. */
export const importsCheck: Check = {
  name: "import rules",
  async run(root) {
    const sources = listFiles(root).filter(isSource);
    const folders = [...new Set(sources.map((path) => path.split("/")[0] ?? ""))];
    const { default: configuration } = await import(pathToFileURL(join(root, ".dependency-cruiser.mjs")).href);
    const rules: readonly (ForbiddenRule | ReachRule)[] = configuration.forbidden;
    const options: ICruiseOptions = {
      ...configuration.options,
      ruleSet: { forbidden: rules.filter((rule): rule is ForbiddenRule => !isReachRule(rule)) },
      validate: true,
      baseDir: root,
    };
    const { output } = await cruise(folders, options, {}, { tsConfig: extractTSConfig(join(root, "tsconfig.json")) });
    if (typeof output === "string") throw new TypeError("dependency-cruiser answered with text instead of its result.");
    const comments = new Map<string, string>();
    for (const rule of configuration.forbidden) comments.set(rule.name, rule.comment);
    const unread = unreadSources(
      sources,
      output.modules.map((module) => module.source),
    );
    return [
      ...unread.map((path) => `${path} was not read. Is the typescript 6 package installed beside typescript7?`),
      ...describe(output, comments),
      ...reachProblems(output.modules, rules.filter(isReachRule)),
    ];
  },
};
