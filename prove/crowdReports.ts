import type { SlowFigures } from "./slowRounds.ts";
import type { SocketFigures } from "./socketRounds.ts";
import { list, seconds } from "./support/figureText.ts";

/** The longest until all pages have sockets again, and what people's requests may take meanwhile, in milliseconds. */
const [maxBack, maxCrowded] = [15_000, 1000];
/** What the server's process may hold more while culprits are at work, in bytes. */
const maxMemory = 256 * 1_048_576;
/** How many times as long people's requests may take while others are slow. */
const maxSlower = 2;

/** Whether all pages were back in time, people were served meanwhile, and culprits cost no more memory than allowed. */
export function isCrowdBorne({ allBack, crowded, memory }: SocketFigures): boolean {
  return allBack.every((one) => one <= maxBack) && crowded < maxCrowded && memory.max - memory.before <= maxMemory;
}

/** Whether slow visitors cost people no more time than allowed. */
export function areSlowBorne({ kinds }: SlowFigures): boolean {
  return kinds.every(({ before, meanwhile }) => meanwhile <= before * maxSlower);
}

const milliseconds = (time: number): string => `${time.toFixed(time < 10 ? 1 : 0)} ms`;
const mebibytes = (bytes: number): string => `${Math.round(bytes / 1_048_576)} MiB`;

/** The section of the results about crowds and culprits on sockets. */
export function socketReport(figures: SocketFigures): string {
  const { allBack, borne, crowded, culprits, harassed, memory, problems, quiet, rounds, sockets } = figures;
  const verdict =
    problems.length === 0 ? "All came back, every culprit was closed, nobody else was." : "**Problems were found.**";
  const kinds = Object.entries(borne).map(
    ([kind, took]) => `| ${culprits} with sockets: ${kind}; closed after at most | ${seconds(took)} |`,
  );
  return `All pages lose their sockets at one moment and come back as the application does, while four people read without a pause; then people do
with their sockets what must not be borne. ${verdict}

| | |
|---|---|
| pages with sockets | ${sockets} |
| rounds | ${rounds} |
| until the last page had its socket again, longest (goal ${seconds(maxBack)}) | ${seconds(allBack.at(-1))} |
| requests of the four, p99, while nothing happened | ${milliseconds(quiet)} |
| while all came back, worst round (goal ${milliseconds(maxCrowded)}) | ${milliseconds(crowded)} |
| while culprits were at work | ${milliseconds(harassed)} |
${kinds.join("\n")}
| memory of the server before culprits, and the most while they were there | ${mebibytes(memory.before)}, ${mebibytes(memory.max)} |
| seconds | ${figures.seconds} |
${list(problems)}`;
}

/** The section of the results about slow visitors. */
export function slowReport(figures: SlowFigures): string {
  const { kinds, problems, visitors } = figures;
  const verdict = problems.length === 0 ? "People were served, and the slow were ended." : "**Problems were found.**";
  const rows = kinds.map(({ before, ended, meanwhile, slowness }) => {
    const times = before === 0 ? "-" : (meanwhile / before).toFixed(2);
    return `| ${slowness} | ${milliseconds(before)} | ${milliseconds(meanwhile)} | ${times} | ${ended === null ? "cut by the proof" : seconds(ended)} |`;
  });
  return `${visitors} connections at once that are slow with one thing, while four people read without a pause. ${verdict}

| slow with | requests p99 before | meanwhile | times (goal ${maxSlower}) | all ended after |
|---|---|---|---|---|
${rows.join("\n")}

Seconds: ${figures.seconds}.
${list(problems)}`;
}
