import { isTest, listFiles, readText } from "../lib/repository.ts";
import { type SpecMap, sectionsOf, specMap } from "./specMap.ts";
import { titlesOf } from "./titlesOf.ts";

/** The comparison of `docs/reference` with the tests of a repository, and how many tests it has. */
export function readSpecMap(root: string): SpecMap & { readonly tests: number } {
  const references = listFiles(root, ["docs"]).filter((path) => /^docs\/reference\/.+\.md$/.test(path));
  const sections = references.flatMap((path) => sectionsOf(path, readText(root, path)));
  const titles = listFiles(root)
    .filter(isTest)
    .flatMap((path) => titlesOf(path, readText(root, path)));
  return { ...specMap(sections, titles), tests: titles.length };
}
