import { expect, it } from "vitest";
import { databaseRounds } from "./databaseRounds.ts";

it("[design 11 prove] given people who save, read and publish, when PostgreSQL is killed, stopped or loses a process, then they are told to come again and nothing is lost", async () => {
  const said: string[] = [];
  const { rounds, problems, byStatus } = await databaseRounds(3, (line) => said.push(line));
  expect(problems, said.join("\n")).toEqual([]);
  expect(rounds).toBe(3);
  expect(byStatus.get(503)).toBeGreaterThan(0);
}, 300_000);
