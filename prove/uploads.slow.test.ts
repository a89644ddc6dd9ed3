import { expect, it } from "vitest";
import { uploadRounds } from "./uploadRounds.ts";

it("[files 2 broken] given people who send files, when the server is killed, then each file is there whole or not at all, and nothing else is left", async () => {
  const lines: string[] = [];
  const figures = await uploadRounds(2, (line) => void lines.push(line));
  expect(figures.problems, lines.join("\n")).toEqual([]);
  expect(figures.rounds).toBe(2);
}, 300_000);
