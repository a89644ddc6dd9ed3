import type { KillFigures } from "./killRounds.ts";
import type { NodeFigures } from "./nodeRounds.ts";
import { list, median, seconds } from "./support/figureText.ts";

/** The longest that a killed server may take to be ready again, in milliseconds. */
const maxStart = 10_000;
/** The longest that a page of a killed server may be without a socket, the same. */
const maxOutage = 5000;

/** Whether the server was ready in time after every kill. */
export function isReadyInTime({ readyAgain }: KillFigures): boolean {
  return readyAgain.every((one) => one <= maxStart);
}

/** Whether every socket of a killed server was elsewhere in time. */
export function areSocketsBackInTime({ socketOutages }: NodeFigures): boolean {
  return socketOutages.every((one) => one <= maxOutage);
}

/** The section of the results about servers that are killed. */
export function killReport(figures: KillFigures): string {
  const { rounds, killsOfServer, killsOfPostgres, acknowledged, openKept, openLost, publishes, problems } = figures;
  const verdict = problems.length === 0 ? "None lost, none half done." : "**Problems were found.**";
  return `\`kill -9\` of the server or of PostgreSQL at a random moment while eight people save records with rows, one reads and one publishes. ${verdict}
Rows, history, the record of who wrote what, the outbox and the answer to a repeat were looked at for every save.

| | |
|---|---|
| rounds | ${rounds} |
| kills of the server | ${killsOfServer} |
| kills of PostgreSQL | ${killsOfPostgres} |
| saves answered, all found again | ${acknowledged} |
| saves cut off, found whole and repeated without a second effect | ${openKept} |
| saves cut off, nothing found, then done by their repeat | ${openLost} |
| publishes answered | ${publishes} |
| from the kill until ready, median | ${seconds(median(figures.readyAgain))} |
| the same, longest (goal ${seconds(maxStart)}) | ${seconds(figures.readyAgain.at(-1))} |
| starts that had to be repeated | ${figures.repeatedStarts} |
| seconds | ${figures.seconds} |
${list(problems)}`;
}

/** The section of the results about one of three servers that is killed. */
export function nodeReport(figures: NodeFigures): string {
  const { rounds, acknowledged, minWithout, openKept, openLost, publishes, connections, socketOutages } = figures;
  const verdict = figures.problems.length === 0 ? "None lost, none half done." : "**Problems were found.**";
  return `Three servers of one embedded database behind a balancer; one of them is killed in each round while six people save records with rows,
one publishes and pages hold sockets. ${verdict}

| | |
|---|---|
| rounds | ${rounds} |
| saves answered, all found again | ${acknowledged} |
| of these in one round while a server was gone, at least | ${minWithout} |
| saves cut off, found whole and repeated without a second effect | ${openKept} |
| saves cut off, nothing found, then done by their repeat | ${openLost} |
| publishes answered | ${publishes} |
| connections of the three | ${connections.join(", ")} |
| sockets that were lost | ${socketOutages.length} |
| from the loss of a socket until the page had another, median | ${seconds(median(socketOutages))} |
| the same, longest (goal ${seconds(maxOutage)}) | ${seconds(socketOutages.at(-1))} |
| seconds | ${figures.seconds} |
${list(figures.problems)}`;
}
