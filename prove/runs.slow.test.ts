import { expect, it } from "vitest";
import { runRounds } from "./runRounds.ts";

/**
 * Milliseconds: at full speed, people take both cores from the server that goes on with the run, and prove nothing
 * more.
 */
const pause = 60;

it("[design 10 durable] given a server that works on a run of many steps, when it is killed, then exactly one other goes on and each record is written once", async () => {
  const lines: string[] = [];
  const figures = await runRounds(1, (line) => void lines.push(line), pause);
  expect(figures.problems).toEqual([]);
  expect(figures.rounds, lines.join("\n")).toBe(1);
  expect(figures.continued, lines.join("\n")).toBe(1);
}, 300_000);
