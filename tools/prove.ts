import { execFileSync } from "node:child_process";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { type KillFigures, killRounds } from "../prove/killRounds.ts";
import { repositoryRoot } from "./lib/repository.ts";

const git = (...args: readonly string[]): string =>
  execFileSync("git", args, { cwd: repositoryRoot, encoding: "utf8" }).trim();

function report(figures: KillFigures, commit: string): string {
  const { rounds, killsOfServer, killsOfPostgres, acknowledged, openKept, openLost, publishes, seconds } = figures;
  const verdict = figures.problems.length === 0 ? "None lost, none half done." : "**Problems were found.**";
  return `# Results of \`npm run prove\`

Made ${new Date().toISOString().slice(0, 10)} at commit ${commit}, Node ${process.version}.

## Kill rounds

\`kill -9\` of the server or of PostgreSQL at a random moment while six people save records with rows and one publishes. ${verdict}

| | |
|---|---|
| rounds | ${rounds} |
| kills of the server | ${killsOfServer} |
| kills of PostgreSQL | ${killsOfPostgres} |
| saves answered, all found again | ${acknowledged} |
| saves cut off, found whole and repeated without a second effect | ${openKept} |
| saves cut off, nothing found, then done by their repeat | ${openLost} |
| publishes answered | ${publishes} |
| starts that had to be repeated | ${figures.repeatedStarts} |
| seconds | ${seconds} |
${figures.problems.map((problem) => `\n- ${problem}`).join("")}`;
}

const { values } = parseArgs({ options: { rounds: { type: "string", default: "200" } } });
const rounds = Number(values.rounds);
if (!Number.isInteger(rounds) || rounds < 1 || rounds > 10_000)
  throw new RangeError("--rounds takes a number from 1 to 10000.");
const changed = git("status", "--porcelain") === "" ? "" : " with changes that were not committed";
const commit = `${git("rev-parse", "--short", "HEAD")}${changed}`;
const figures = await killRounds(rounds, (line) => console.log(line));
writeFileSync(join(repositoryRoot, "prove", "results.md"), report(figures, commit));
console.log(report(figures, commit));
if (figures.problems.length > 0) process.exitCode = 1;
