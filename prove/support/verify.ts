import { isDeepStrictEqual } from "node:util";
import { createDatabase, type Database } from "@tessera/server-core/database/pool.ts";
import { allOrders, countersOf, marksOf, storedOrder, violations } from "./database.ts";
import { contentOf, type Save } from "./orderModel.ts";
import type { Publisher } from "./publisher.ts";
import type { Saver } from "./saver.ts";

/** What a round came to. */
export interface RoundResult {
  readonly acknowledged: number;
  /** Saves cut off without an answer whose effect is there as a whole. */
  readonly openKept: number;
  /** Saves cut off without an answer of which nothing is there. */
  readonly openLost: number;
  readonly problems: readonly string[];
}

/** Repeats of acknowledged saves per saver and round. */
const maxRepeats = 10;

async function checkOpen(
  database: Database,
  save: Save,
): Promise<{ readonly kept: boolean; readonly problem: string | null }> {
  const { saveId } = save.message;
  const marks = await marksOf(database, saveId);
  const stored = await storedOrder(database, save.before ? { key: save.before.key } : { title: saveId });
  const isAfter = stored !== null && stored.content === contentOf(save.after);
  const isBefore = save.before === null ? stored === null : stored?.content === contentOf(save.before);
  const expected = isAfter ? 1 : 0;
  const isWhole = (isAfter || isBefore) && marks.answers === expected && marks.versions === expected;
  const problem = isWhole ? null : `half done: ${saveId}, ${JSON.stringify({ marks, stored, isAfter, isBefore })}`;
  return { kept: isAfter, problem };
}

async function repeatOpen(database: Database, saver: Saver, save: Save): Promise<string | null> {
  const { saveId } = save.message;
  const answer = await saver.send(save);
  const marks = await marksOf(database, saveId);
  const stored = await storedOrder(database, { key: answer.id ?? "" });
  const isOnce = marks.answers === 1 && marks.versions === 1 && stored?.content === contentOf(save.after);
  return isOnce ? null : `not once: ${saveId}, ${JSON.stringify({ marks, stored })}`;
}

/** Checks everything that one saver knows, and repeats what they had no answer to. */
async function checkSaver(database: Database, saver: Saver, repeat: (save: Save) => Promise<unknown>) {
  const problems: string[] = [];
  const { open } = saver;
  let kept: boolean | null = null;
  if (open !== null) {
    const found = await checkOpen(database, open);
    kept = found.kept;
    if (found.problem) problems.push(found.problem);
  }
  const present = await allOrders(database);
  for (const order of saver.orders.values()) {
    // What is open of this order was looked at above.
    if (open?.before?.key === order.key) continue;
    if (present.get(order.key) !== contentOf(order)) problems.push(`lost: ${order.key} should be ${contentOf(order)}`);
  }
  const acknowledged = saver.takeAcknowledged();
  for (const { save, answer } of acknowledged.slice(-maxRepeats)) {
    const again = await repeat(save);
    if (!isDeepStrictEqual(again, answer))
      problems.push(`another answer: ${save.message.saveId}, ${JSON.stringify({ answer, again })}`);
  }
  for (const { save } of acknowledged) {
    const marks = await marksOf(database, save.message.saveId);
    if (marks.answers !== 1 || marks.versions !== 1)
      problems.push(`acknowledged but ${JSON.stringify(marks)}: ${save.message.saveId}`);
  }
  if (open !== null) {
    const problem = await repeatOpen(database, saver, open);
    if (problem) problems.push(problem);
  }
  return { acknowledged: acknowledged.length, kept, problems };
}

/**
 * Checks a server that has been cut off and is there again. `apart` is definitions less publishes, as it was at the
 * beginning.
 */
export async function verify(options: {
  readonly databaseUrl: string;
  readonly savers: readonly Saver[];
  readonly publisher: Publisher;
  readonly apart: number;
  /** Sends a save again, past the savers' records. */
  readonly repeat: (save: Save) => Promise<unknown>;
}): Promise<RoundResult> {
  const database = createDatabase({ url: options.databaseUrl, max: 1 });
  try {
    const results = [];
    for (const saver of options.savers) results.push(await checkSaver(database, saver, options.repeat));
    const problems = results.flatMap((result) => result.problems);
    const counters = await countersOf(database);
    if (counters.definitions - counters.publishes !== options.apart)
      problems.push(`counters: ${JSON.stringify(counters)}`);
    const { acknowledged } = options.publisher;
    if (acknowledged !== null && counters.label < acknowledged.label)
      problems.push(`publish lost: ${acknowledged.label}, the head is ${counters.label}`);
    problems.push(...(await violations(database)));
    return {
      acknowledged: results.reduce((sum, result) => sum + result.acknowledged, 0),
      openKept: results.filter((result) => result.kept === true).length,
      openLost: results.filter((result) => result.kept === false).length,
      problems,
    };
  } finally {
    await database.close();
  }
}

/** Definitions less publishes, as the installation begins. */
export async function countersApart(databaseUrl: string): Promise<number> {
  const database = createDatabase({ url: databaseUrl, max: 1 });
  try {
    const { definitions, publishes } = await countersOf(database);
    return definitions - publishes;
  } finally {
    await database.close();
  }
}
