import { expect, it } from "vitest";
import { nodeRounds } from "./nodeRounds.ts";

/** Milliseconds: at full speed, people take both cores from the server that starts, and prove nothing more. */
const pause = 60;

it("[design 10 nodes] given three servers of one database under load, when each of them is killed once, then the others go on, take its sockets, and nothing is lost or done twice", async () => {
  const lines: string[] = [];
  const figures = await nodeRounds(3, (line) => void lines.push(line), pause);
  expect(figures.problems, lines.join("\n")).toEqual([]);
  expect(figures.rounds).toBe(3);
  expect(figures.socketOutages.length, lines.join("\n")).toBeGreaterThan(0);
  expect(figures.minWithout).toBeGreaterThan(0);
  expect(figures.publishes).toBeGreaterThan(0);
  expect(Math.min(...figures.connections)).toBeGreaterThan(0);
}, 240_000);
