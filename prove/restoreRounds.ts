import { RestoreRound } from "./support/restoreRound.ts";
import { openRestoreShop } from "./support/restoreShop.ts";

/** Figures of all rounds. */
export interface RestoreFigures {
  readonly rounds: number;
  readonly writes: number;
  readonly restored: number;
  readonly refused: number;
  readonly versions: number;
  readonly seconds: number;
  readonly problems: readonly string[];
}

/**
 * Random histories of records with rows, written by every path, and restoring any version as any role: it is the state
 * of that moment as far as the role sees it, or a refusal that names why and changes nothing.
 * @param until Whether to go on, given the rounds so far.
 */
export async function restoreRounds(
  until: (rounds: number) => boolean,
  say: (line: string) => void,
  first = 1,
  steps = 40,
): Promise<RestoreFigures> {
  const began = Date.now();
  const sum = { rounds: 0, writes: 0, restored: 0, refused: 0, versions: 0 };
  const problems: string[] = [];
  while (until(sum.rounds) && problems.length < 5) {
    const shop = await openRestoreShop();
    const round = new RestoreRound(shop, first + sum.rounds);
    try {
      await round.run(steps);
    } finally {
      await shop.close();
    }
    sum.rounds += 1;
    for (const name of ["writes", "restored", "refused", "versions"] as const) sum[name] += round[name];
    problems.push(...round.problems);
    if (sum.rounds % 10 === 0) say(`${sum.rounds} histories, ${sum.restored} restored, ${sum.refused} refused`);
  }
  return { ...sum, problems, seconds: Math.round((Date.now() - began) / 1000) };
}
