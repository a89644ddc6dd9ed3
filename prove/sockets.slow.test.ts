import { expect, it } from "vitest";
import { socketRounds } from "./socketRounds.ts";

it("[shell 4.6 socket] given many open pages, when all of them lose their sockets at once and others misbehave, then every page is back, every culprit is closed, and people are served", async () => {
  const lines: string[] = [];
  const figures = await socketRounds({ sockets: 200, rounds: 1, culprits: 3 }, (line) => void lines.push(line));
  expect(figures.problems, lines.join("\n")).toEqual([]);
  expect(figures).toMatchObject({ sockets: 200, rounds: 1 });
  for (const took of Object.values(figures.borne)) expect(took).toBeGreaterThan(0);
}, 240_000);
