import { repositoryRoot } from "./lib/repository.ts";
import { readSpecMap } from "./specMap/readSpecMap.ts";
import type { TestTitle } from "./specMap/titlesOf.ts";

const map = readSpecMap(repositoryRoot);

function list(heading: string, lines: readonly string[]): void {
  console.log(`${heading}: ${lines.length}`);
  for (const line of lines) console.log(`  ${line}`);
}

const named = ({ file, title }: TestTitle): string => `${file}: ${title}`;
console.log(`${map.sections.length} sections, ${map.tests} tests`);
list(
  "Sections without a test",
  map.untested.map(({ code, title, file }) => `[${code}] ${title} (${file})`),
);
list("Tests of unknown sections", map.unknown.map(named));
list("Tests that name no section", map.unnamed.map(named));
process.exitCode = map.unknown.length > 0 || map.unnamed.length > 0 ? 1 : 0;
