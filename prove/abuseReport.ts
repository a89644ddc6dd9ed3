import type { AbuseFigures } from "./abuseRounds.ts";
import { list } from "./support/figureText.ts";

/** How many times as long other people's calls may take. */
const maxSlower = 5;

/** Whether nobody's calls were slowed down more than allowed. */
export function isAbuseBorne({ cases }: AbuseFigures): boolean {
  return cases.every(({ calls }) => calls.every(({ meanwhile, quiet }) => meanwhile <= quiet * maxSlower));
}

const milliseconds = (time: number): string => `${time.toFixed(time < 10 ? 1 : 0)} ms`;

/** The section of the results about abuse. */
export function abuseReport(figures: AbuseFigures): string {
  const { cases, problems, seconds } = figures;
  const verdict =
    problems.length === 0 && isAbuseBorne(figures)
      ? "Everybody else was served, and in time."
      : "**Others were refused, or slowed down too much.**";
  const rows = cases.flatMap(({ abuse, calls, outcome }) =>
    calls.map(
      ({ kind, meanwhile, quiet, refused }, index) =>
        `| ${index === 0 ? abuse : ""} | ${kind} | ${milliseconds(quiet)} | ${milliseconds(meanwhile)} | ${(meanwhile / quiet).toFixed(1)} | ${refused} | ${index === 0 ? outcome : ""} |`,
    ),
  );
  return `One person, one guest or one address asks for what is dear, without a pause, while another person at another address reads, counts, saves and signs in.
${verdict}

| abuse | others' calls | p95 in quiet | meanwhile | times (goal ${maxSlower}) | refused (goal 0) | what came of it |
|---|---|---|---|---|---|---|
${rows.join("\n")}

Seconds: ${seconds}.
${list(problems)}`;
}
