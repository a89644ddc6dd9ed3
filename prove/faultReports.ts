import type { DatabaseFigures } from "./databaseRounds.ts";
import type { DiskFigures } from "./diskRounds.ts";
import { list, median, seconds } from "./support/figureText.ts";

/** The longest that saves may stay away after the database was taken, in milliseconds. */
const maxRecovery = 5000;

/** Whether saves were back in time in every round. */
export function isBackInTime({ recoveries }: DatabaseFigures): boolean {
  return recoveries.every((one) => one <= maxRecovery);
}

/** The longest until `/readyz` may say that the disk is full, in milliseconds. */
const maxNotice = 5000;

/** Whether every full disk was noticed in time. */
export function isNoticedInTime({ notices }: DiskFigures): boolean {
  return notices.every((one) => one <= maxNotice);
}

/** The section of the results about a database that goes away. */
export function databaseReport(figures: DatabaseFigures): string {
  const { rounds, acknowledged, publishes, byStatus, recoveries, slowest, problems } = figures;
  const isGood = problems.length === 0 && isBackInTime(figures);
  const statuses = [...byStatus].sort(([one], [other]) => one - other).map(([status, count]) => `${status}: ${count}`);
  return `PostgreSQL's postmaster killed, stopped in order, or the process behind one connection killed, in turn, while four people save, one reads
and one publishes. ${isGood ? "Everyone who asked meanwhile was told to come again, nothing was lost, the server lived on." : "**Problems were found.**"}

| | |
|---|---|
| rounds | ${rounds} |
| saves answered, all found again | ${acknowledged} |
| publishes answered | ${publishes} |
| answers by status | ${statuses.join(", ")} |
| 503 without Retry-After, other refusals, requests without an answer | ${problems.length === 0 ? "none" : "see below"} |
| from the fault to the next good save, median | ${seconds(median(recoveries))} |
| the same, longest (goal ${seconds(maxRecovery)}) | ${seconds(recoveries.at(-1))} |
| longest wait for an answer | ${seconds(slowest)} |
| seconds | ${figures.seconds} |
${list(problems)}`;
}

/** The section of the results about a full disk. */
export function diskReport(figures: DiskFigures): string {
  const { rounds, acknowledged, refused, readsWhileFull, notices, recoveries, problems } = figures;
  const isGood = problems.length === 0 && isNoticedInTime(figures);
  return `The disk with the database, the files and the log (with every request) filled to its last byte while four people save, one reads and one
publishes, and freed again. ${isGood ? "Saves were refused with the reason, reads went on, nothing was lost, the server lived on." : "**Problems were found.**"}

| | |
|---|---|
| rounds | ${rounds} |
| saves answered, all found again | ${acknowledged} |
| saves that one person tried while the disk was full, all refused | ${refused} |
| reads while the disk was full, all answered | ${readsWhileFull} |
| from the full disk to \`/readyz\` saying so, longest (goal ${seconds(maxNotice)}) | ${seconds(notices.at(-1))} |
| from room to the next good save, longest | ${seconds(recoveries.at(-1))} |
| seconds | ${figures.seconds} |
${list(problems)}`;
}
