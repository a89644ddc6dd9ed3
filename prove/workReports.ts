import type { EditFigures } from "./editPairs.ts";
import type { LockFigures } from "./lockCycles.ts";
import type { RestoreFigures } from "./restoreRounds.ts";
import type { RunFigures } from "./runRounds.ts";
import { list } from "./support/figureText.ts";
import type { UploadFigures } from "./uploadRounds.ts";

/** The section of the results about durable runs whose server is killed. */
export function runReport({
  acknowledged,
  continued,
  problems,
  records,
  rounds,
  seconds,
  slowest,
}: RunFigures): string {
  const verdict = problems.length === 0 ? "Each record was written once." : "**Problems were found.**";
  return `A scheduled statement writes many records, step by step; the server that works on it, one of three, is killed within it while people save and one publishes. ${verdict}

| | |
|---|---|
| rounds | ${rounds} |
| runs that another server went on with | ${continued} |
| records of the runs, each written once | ${records} |
| slowest from the kill to the end of the run, with its lease of 15 s (ms) | ${slowest} |
| saves answered meanwhile, all found again | ${acknowledged} |
| seconds | ${seconds} |
${list(problems)}`;
}

/** The section of the results about owners of locks who stop, die or leave. */
export function lockReport({ cycles, lateSavesRefused, problems, seconds, slowest }: LockFigures): string {
  const verdict = problems.length === 0 ? "Never two owners, and each was free in time." : "**Problems were found.**";
  return `The owner of a lock stops answering, is killed or leaves, while another person waits on another node. ${verdict}

| | |
|---|---|
| cycles | ${cycles} |
| saves of woken owners, all refused | ${lateSavesRefused} |
| slowest until the next owner: stopped, killed, left (ms) | ${slowest.stopped}, ${slowest.killed}, ${slowest.closed} |
| seconds | ${seconds} |
${list(problems)}`;
}

/** The section of the results about two people who edit one record at once. */
export function editReport(figures: EditFigures): string {
  const verdict = figures.problems.length === 0 ? "No update was lost." : "**Problems were found.**";
  return `Two people on two nodes save one record at once, with and without locks, fields, rows and copies. ${verdict}

| | |
|---|---|
| pairs | ${figures.pairs} |
| both stood | ${figures.bothStood} |
| conflicts, told to one of the two | ${figures.conflicts} |
| refused by the other's lock | ${figures.refusedByLock} |
| copies made beside a change | ${figures.copies} |
| seconds | ${figures.seconds} |
${list(figures.problems)}`;
}

/** The section of the results about versions that are read and restored. */
export function restoreReport(figures: RestoreFigures): string {
  const verdict =
    figures.problems.length === 0
      ? "Each was the state of its moment as far as the role sees it, or a named refusal that changed nothing."
      : "**Problems were found.**";
  return `Random histories of records with rows, of own and adopted tables, written by saves, bulks, the rows' own entities, deletions and their undoing, moves between records, adopting again, and from outside; any version or moment is read, and restored as any of six roles, with and without a form with rules. The oracle knows nothing but full copies of the tables after each write. ${verdict}

| | |
|---|---|
| histories | ${figures.rounds} |
| writes | ${figures.writes} |
| versions and moments read | ${figures.versions} |
| restored | ${figures.restored} |
| refused | ${figures.refused} |
| seconds | ${figures.seconds} |
${list(figures.problems)}`;
}

/** The section of the results about files that are sent while the server is killed. */
export function uploadReport({ acknowledged, broken, problems, rounds, seconds }: UploadFigures): string {
  const verdict =
    problems.length === 0
      ? "Each file was there whole or not at all, and nothing else was left."
      : "**Problems were found.**";
  return `Four people send files, whole and in parts, while the server is killed. ${verdict}

| rounds | seconds | files answered | uploads broken off |
|---|---|---|---|
| ${rounds} | ${seconds} | ${acknowledged} | ${broken} |
${list(problems)}`;
}
