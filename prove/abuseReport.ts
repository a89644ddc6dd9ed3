import type { AbuseFigures } from "./abuseRounds.ts";
import type { Attempt } from "./support/abuse/attempts.ts";
import { list } from "./support/figureText.ts";

/** How many times as long other people's calls may take. */
const maxSlower = 5;

/** Whether nobody's calls were slowed down more than allowed. */
export function isAbuseBorne({ cases }: AbuseFigures): boolean {
  return cases.every(({ calls }) => calls.every(({ meanwhile, quiet }) => meanwhile <= quiet * maxSlower));
}

const milliseconds = (time: number): string => `${time.toFixed(time < 10 ? 1 : 0)} ms`;

/** Whether nothing that was tried once came to more than it may. */
export function areAttemptsHeld(attempts: readonly Attempt[]): boolean {
  return attempts.every(({ found, wanted }) => found === wanted);
}

/** What was tried once. */
function attemptReport(attempts: readonly Attempt[]): string {
  if (attempts.length === 0) return "";
  const rows = attempts.map(
    ({ found, wanted, what }) => `| ${what} | ${wanted} | ${found === wanted ? found : `**${found}**`} |`,
  );
  return `
Tried once, each on a server of its own kind (with a proxy, with another sign-in provider, the demo world, an address of plain http).
${areAttemptsHeld(attempts) ? "All of it came to what is right." : "**Not all of it came to what is right.**"}

| tried | right | what came of it |
|---|---|---|
${rows.join("\n")}
`;
}

/** The section of the results about abuse. */
export function abuseReport(figures: AbuseFigures, attempts: readonly Attempt[]): string {
  const { cases, problems, seconds } = figures;
  const verdict =
    problems.length === 0 && isAbuseBorne(figures)
      ? "Everyone else was served, and in time."
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
${list(problems)}${attemptReport(attempts)}`;
}
