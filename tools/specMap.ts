import { isTest, listFiles, readText, repositoryRoot } from "./lib/repository.ts";
import { sectionsOf, specMap } from "./specMap/specMap.ts";
import { type TestTitle, titlesOf } from "./specMap/titlesOf.ts";

const references = listFiles(repositoryRoot, ["docs"]).filter((path) => /^docs\/reference\/.+\.md$/.test(path));
const sections = references.flatMap((path) => sectionsOf(path, readText(repositoryRoot, path)));
const titles = listFiles(repositoryRoot)
  .filter(isTest)
  .flatMap((path) => titlesOf(path, readText(repositoryRoot, path)));
const map = specMap(sections, titles);

function list(heading: string, lines: readonly string[]): void {
  console.log(`${heading}: ${lines.length}`);
  for (const line of lines) console.log(`  ${line}`);
}

const named = ({ file, title }: TestTitle): string => `${file}: ${title}`;
console.log(`${map.sections.length} sections, ${titles.length} tests`);
list(
  "Sections without a test",
  map.untested.map(({ code, title, file }) => `[${code}] ${title} (${file})`),
);
list("Tests of unknown sections", map.unknown.map(named));
list("Tests that name no section", map.unnamed.map(named));
process.exitCode = map.unknown.length > 0 || map.unnamed.length > 0 ? 1 : 0;
