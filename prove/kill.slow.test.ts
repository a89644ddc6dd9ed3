import { expect, it } from "vitest";
import { killRounds } from "./killRounds.ts";

it("[design 11 prove] given eight people who save and one who publishes, when the server and its PostgreSQL are killed, then no save that was answered is lost and none is half done", async () => {
  const lines: string[] = [];
  const figures = await killRounds(3, (line) => void lines.push(line));
  expect(figures.problems, lines.join("\n")).toEqual([]);
  expect(figures).toMatchObject({ rounds: 3, killsOfServer: 2, killsOfPostgres: 1 });
  expect(figures.acknowledged).toBeGreaterThan(0);
  expect(figures.openKept + figures.openLost).toBeGreaterThan(0);
}, 300_000);
