import { expect, it } from "vitest";
import { diskRounds } from "./diskRounds.ts";

// Elsewhere nobody may make a small disk.
const canMount = process.platform === "linux" && process.getuid?.() === 0;

it.skipIf(!canMount)(
  "[design 11 prove] given people who save, read and publish, when the disk is full, then saves are refused with the reason, reads go on and nothing is lost",
  async ({ skip }) => {
    const said: string[] = [];
    const figures = await diskRounds(1, (line) => said.push(line));
    if (figures === null) return skip("this machine does not let root mount");
    expect(figures.problems, said.join("\n")).toEqual([]);
    expect(figures.refused).toBeGreaterThan(0);
    expect(figures.readsWhileFull).toBeGreaterThan(0);
  },
  300_000,
);
