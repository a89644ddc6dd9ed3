import { expect, it } from "vitest";
import { nodeRounds } from "./nodeRounds.ts";

it("[design 10 nodes] given three servers of one database under load, when each of them is killed once, then the others go on, take its sockets, and nothing is lost or done twice", async () => {
  const lines: string[] = [];
  const figures = await nodeRounds(3, (line) => void lines.push(line));
  expect(figures.problems, lines.join("\n")).toEqual([]);
  expect(figures.rounds).toBe(3);
  expect(figures.socketOutages.length, lines.join("\n")).toBeGreaterThan(0);
  expect(figures.minWithout).toBeGreaterThan(0);
  expect(figures.publishes).toBeGreaterThan(0);
  expect(Math.min(...figures.connections)).toBeGreaterThan(0);
}, 240_000);
