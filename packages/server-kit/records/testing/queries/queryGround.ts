import type { QueryBody } from "@tessera/contract/definitions/queryBody.ts";
import { TesseraError } from "@tessera/contract/errors.ts";
import { createEntityModels, type EntityModels } from "@tessera/query-model/entityModel.ts";
import { planQuery } from "@tessera/query-model/query/planQuery.ts";
import * as fc from "fast-check";
import { openShop, type Shop } from "../shop.ts";
import { type AnswerRow, memoryQuery } from "./memoryQuery.ts";
import { memoryRights } from "./memoryRights.ts";
import { randomQuery } from "./randomQuery.ts";
import { type RandomShop, randomBody, randomShop, randomTables } from "./randomShop.ts";

/** What a round of random queries saw. */
export interface QueryTally {
  /** Queries whose answers were compared. */
  answered: number;
  /** Queries with a problem, refused as the check says. */
  refused: number;
  /** Rows of the answers. */
  rows: number;
  /** Cells of the answers with masked values behind them. */
  masked: number;
  /** Queries that the caller may not ask. */
  denied: number;
}

/** The tally of no queries. */
export const emptyTally = (): QueryTally => ({ answered: 0, refused: 0, rows: 0, masked: 0, denied: 0 });

function sameCell(left: unknown, right: unknown): boolean {
  if (left === right) return true;
  const isNumber = typeof right === "number" && (typeof left === "number" || typeof left === "string");
  return isNumber && Math.abs(Number(left) - right) < 1e-9;
}

function sameRow(left: AnswerRow, right: AnswerRow): boolean {
  const names = Object.keys(right.cells);
  const key = right.key === null ? null : String(right.key);
  return (
    left.key === key &&
    names.every((name) => sameCell(left.cells[name], right.cells[name])) &&
    JSON.stringify(Object.entries(left.masked).toSorted()) === JSON.stringify(Object.entries(right.masked).toSorted())
  );
}

/** Whether both hold the same rows, in any order. */
function sameRows(found: readonly AnswerRow[], meant: readonly AnswerRow[]): boolean {
  const left = [...found];
  for (const row of meant) {
    const at = left.findIndex((one) => sameRow(one, row));
    if (at < 0) return false;
    left.splice(at, 1);
  }
  return left.length === 0;
}

async function ask(shop: Shop, query: QueryBody): Promise<readonly AnswerRow[] | TesseraError> {
  try {
    const { body } = await shop.records.query(shop.as(["tester"]), { query });
    // The guard wrote it.
    const { rows } = JSON.parse(body) as {
      readonly rows: readonly (Omit<AnswerRow, "masked"> & { masked?: AnswerRow["masked"] })[];
    };
    return rows.map((row) => ({ ...row, masked: row.masked ?? {} }));
  } catch (error) {
    if (error instanceof TesseraError) return error;
    throw error;
  }
}

/** Asks the guard and the memory the same; throws where they answer otherwise. */
async function compareOne(
  shop: Shop,
  random: RandomShop,
  models: EntityModels,
  query: QueryBody,
  tally: QueryTally,
): Promise<void> {
  const found = await ask(shop, query);
  const rights = memoryRights(random);
  const say = (what: string, meant: unknown): never => {
    throw new Error(
      `${what}\nmeant ${JSON.stringify(meant)}\nfound ${JSON.stringify(found instanceof TesseraError ? [found.code, found.data] : found)}`,
    );
  };
  const [problem] = planQuery(query, models).problems;
  if (problem) {
    if (!(found instanceof TesseraError) || found.data.code !== problem.code) say("Another problem", problem);
    tally.refused++;
    return;
  }
  if (!rights.mayReadAny(query.nodes[0]?.entity ?? "")) {
    if (!(found instanceof TesseraError) || found.code !== "access_denied") say("Nobody let him", "access_denied");
    tally.denied++;
    return;
  }
  const meant = memoryQuery(rights, query);
  if (found instanceof TesseraError || !sameRows(found, meant)) say("Other rows", meant);
  tally.answered++;
  tally.rows += meant.length;
  tally.masked += meant.reduce((sum, { masked }) => sum + Object.keys(masked).length, 0);
}

/** How long and from where queries are made. */
export interface QueryRounds {
  readonly schemas: number;
  readonly queriesEach: number;
  /** Milliseconds after which no further schema is begun. */
  readonly time: number;
  readonly seed?: number;
}

/**
 * Holds answers of the guard against those of the naive oracle, over random schemas, data, grants and queries. Throws with the smallest
 * query that it found to differ.
 */
export async function compareQueries({ queriesEach, schemas, seed, time }: QueryRounds): Promise<QueryTally> {
  const shop = await openShop();
  const tally = emptyTally();
  try {
    await fc.assert(
      fc.asyncProperty(
        randomShop.chain((random) =>
          fc.tuple(
            fc.constant(random),
            fc.array(randomQuery(random), { minLength: 1, maxLength: queriesEach, size: "max" }),
          ),
        ),
        async ([random, queries]) => {
          const bodies = new Map(random.entities.map((entity) => [entity.id, randomBody(entity)]));
          const models = createEntityModels(
            (id) => bodies.get(id) ?? null,
            () => [...bodies.keys()],
          );
          await shop.database.pool.query(randomTables(random));
          await shop.define({ entities: bodies, roles: new Map([["tester", random.grants]]) });
          for (const query of queries) await compareOne(shop, random, models, query, tally);
        },
      ),
      { numRuns: schemas, interruptAfterTimeLimit: time, ...(seed === undefined ? {} : { seed }) },
    );
  } finally {
    await shop.close();
  }
  return tally;
}
