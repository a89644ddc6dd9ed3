import type { CutFigures } from "./cutRounds.ts";
import type { MigrationCuts } from "./migrationCuts.ts";
import type { PublishFigures } from "./publishCuts.ts";
import { list } from "./support/figureText.ts";

/** The section of the results about publishes and migrations that are cut off at each statement. */
export function statementReport(migrations: MigrationCuts, publish: PublishFigures): string {
  const problems = [...migrations.problems, ...publish.problems];
  const verdict = problems.length === 0 ? "Each was as before or as after, never between." : "**Problems were found.**";
  const rows = publish.publishes.map(
    ({ after, before, cuts, name, statements }) => `| ${name} | ${statements} | ${cuts} | ${before} | ${after} |`,
  );
  return `The connection to the database is lost at one statement after the other, before the server gets it and after it has run it; then a server
starts on what is left. ${verdict}

| publish | statements | cuts | then as before | then as after |
|---|---|---|---|---|
${rows.join("\n")}

${migrations.migrations} migrations of a new database, ${migrations.cuts} cuts: each left whole migrations, and going on led to the same catalogue.
Seconds: ${migrations.seconds + publish.seconds}.
${list(problems)}`;
}

/** The section of the results about saves whose connection is lost. */
export function networkReport({ cuts, done, problems, saves, seconds }: CutFigures): string {
  const verdict = problems.length === 0 ? "Each was done once, with the same answer." : "**Problems were found.**";
  return `Someone saves, their connection is cut at some byte of the request, while the server works on it, or at some byte of the answer, and they save
again. ${verdict}

| | |
|---|---|
| saves | ${saves} |
| cut in the request, while it was worked on, in the answer | ${cuts.request}, ${cuts.work}, ${cuts.answer} |
| of these had been done already when they were repeated | ${done} |
| seconds | ${seconds} |
${list(problems)}`;
}
