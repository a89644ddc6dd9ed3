import type { TesseraDocument } from "@tessera/contract/defineDocument.ts";
import { askedRows } from "@tessera/contract/definitions/askedRows.ts";
import type { QueryBody } from "@tessera/contract/definitions/queryBody.ts";
import { type QueryDocument, queryOfDocument } from "@tessera/contract/definitions/queryDocument.ts";
import { queryOfRows, queryRows } from "@tessera/contract/definitions/queryRows.ts";
import { TesseraError } from "@tessera/contract/errors.ts";
import { createEntityModels, type EntityModels } from "@tessera/query-model/entityModel.ts";
import { groupingsOf } from "@tessera/query-model/query/groupings.ts";
import { planQuery } from "@tessera/query-model/query/planQuery.ts";
import { queryModel } from "@tessera/query-model/query/queryModel.ts";
import { storedQuery } from "@tessera/query-model/query/storedQuery.ts";
import type { Json } from "@tessera/std/canonicalJson.ts";
import * as fc from "fast-check";
import { openShop, type Shop } from "../shop.ts";
import { type AnswerRow, memoryQuery } from "./memoryQuery.ts";
import { type MemoryRights, memoryRights } from "./memoryRights.ts";
import { type MemoryStored, memoryStored } from "./memoryStored.ts";
import { randomQuery } from "./randomQuery.ts";
import { randomBody, randomShop, randomTables } from "./randomShop.ts";
import { randomStored } from "./randomStored.ts";
import { storedForm } from "./storedForm.ts";

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
  /** Queries that were read as documents as well: their pages, counts and groups. */
  stored: number;
  /** Of the answered ones, those that read stored queries. */
  nested: number;
  /** Of the answered ones, those whose conditions ask for rows of entities and of stored queries. */
  asking: number;
}

/** The tally of no queries. */
export const emptyTally = (): QueryTally => ({
  answered: 0,
  refused: 0,
  rows: 0,
  masked: 0,
  denied: 0,
  stored: 0,
  nested: 0,
  asking: 0,
});

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
  rights: MemoryRights,
  models: EntityModels,
  query: QueryBody,
  tally: QueryTally,
): Promise<void> {
  const found = await ask(shop, query);
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
    if (!(found instanceof TesseraError) || found.code !== "access_denied") say("Nobody let them", "access_denied");
    tally.denied++;
    return;
  }
  const meant = memoryQuery(rights, query);
  if (found instanceof TesseraError || !sameRows(found, meant)) say("Other rows", meant);
  tally.answered++;
  if (query.nodes.some(({ entity }) => queryOfRows(entity) !== null)) tally.nested++;
  if (query.nodes.some(({ filter }) => filter && askedRows(filter).length > 0)) tally.asking++;
  tally.rows += meant.length;
  tally.masked += meant.reduce((sum, { masked }) => sum + Object.keys(masked).length, 0);
}

/**
 * Publishes what a document can say of the query, and holds its pages, its count and its groups by a column against
 * what they mean.
 */
async function compareStored(
  shop: Shop,
  rights: MemoryRights,
  stored: ReadonlyMap<string, QueryDocument>,
  models: EntityModels,
  query: QueryBody,
  tally: QueryTally,
): Promise<void> {
  const document = storedForm(query);
  const body = queryOfDocument(document);
  const { plan } = planQuery(body, models);
  if (plan === null || !rights.mayReadAny(body.nodes[0]?.entity ?? "")) return;
  await shop.define({ queries: new Map([...stored, ["random", document]]) });
  const context = shop.as(["tester"]);
  const entity = queryRows("random");
  const columns = body.columns.map(({ name }) => ({ name, path: name }));
  const page = await shop.records.page(context, { entity, columns, order: [], offset: 0, limit: 500 });
  // The guard wrote it.
  const { rows } = JSON.parse(page.body) as {
    readonly rows: readonly (Omit<AnswerRow, "masked"> & Partial<AnswerRow>)[];
  };
  const meant = memoryQuery(rights, body);
  const found = rows.map((row) => ({ ...row, key: null, masked: row.masked ?? {} }));
  const say = (what: string, right: unknown, wrong: unknown): never => {
    throw new Error(
      `${what}\nquery ${JSON.stringify(body)}\nmeant ${JSON.stringify(right)}\nfound ${JSON.stringify(wrong)}`,
    );
  };
  if (
    meant.length <= 500 &&
    !sameRows(
      found,
      meant.map((row) => ({ ...row, key: null })),
    )
  )
    say("Other rows", meant, found);
  const { total } = await shop.records.count(context, { entity });
  if (total !== meant.length) say("Another count", meant.length, total);
  const by = plan.columns.find(({ column }) => groupingsOf(column.type.name).includes(null));
  if (by !== undefined) {
    const grouped: QueryBody = {
      nodes: [{ name: "row", entity }],
      links: [],
      columns: [
        { name: "value", value: { path: `row.${by.name}` } },
        { name: "count", value: { aggregate: "count" } },
      ],
      groupBy: ["value"],
    };
    const answer = await ask(shop, grouped);
    if (answer instanceof TesseraError) throw answer;
    const counts = answer.map(({ cells }) => Number(cells.count));
    if (counts.reduce((sum, count) => sum + count, 0) !== meant.length) say("Other groups", meant, answer);
    const values = new Set(meant.map(({ cells }) => JSON.stringify(cells[by.name] ?? null)));
    // Records of one name are groups of their own.
    if (answer.length < values.size) say("Fewer groups", [...values], answer);
  }
  tally.stored++;
}

function queryNamed(documents: ReadonlyMap<string, QueryDocument>, id: string): TesseraDocument | null {
  const body = documents.get(id);
  // A body is JSON.
  return body ? { kind: "query", id, schemaVersion: 2, subsystem: "q", body: body as Json } : null;
}

/** Stored queries as the memory answers them. */
function memoryOf(
  documents: ReadonlyMap<string, QueryDocument>,
  models: EntityModels,
): ReadonlyMap<string, MemoryStored> {
  return new Map(
    [...documents].map(([id, document]) => {
      const body = queryOfDocument(document);
      const { plan } = planQuery(body, models);
      return [id, { body, hasKey: plan !== null && queryModel(id, plan).key.length > 0 }];
    }),
  );
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
 * Holds answers of the guard against those of the naive oracle, over random schemas, data, grants and queries. Throws
 * with the smallest query that it found to differ.
 */
export async function compareQueries({ queriesEach, schemas, seed, time }: QueryRounds): Promise<QueryTally> {
  const shop = await openShop();
  const tally = emptyTally();
  try {
    await fc.assert(
      fc.asyncProperty(
        randomShop.chain((random) =>
          randomStored(random).chain((stored) =>
            fc.tuple(
              fc.constant(random),
              fc.constant(stored.queries),
              fc.array(randomQuery(stored.shop), { minLength: 1, maxLength: queriesEach, size: "max" }),
            ),
          ),
        ),
        async ([random, stored, queries]) => {
          const documents = new Map([...stored].map(([id, body]) => [id, storedForm(body)]));
          const bodies = new Map(random.entities.map((entity) => [entity.id, randomBody(entity)]));
          const models = createEntityModels(
            (id) => bodies.get(id) ?? null,
            () => [...bodies.keys()],
            undefined,
            (source, known) => storedQuery({ get: (_kind, id) => queryNamed(documents, id) }, source, known),
          );
          const rights = memoryStored(memoryRights(random), memoryOf(documents, models));
          await shop.database.pool.query(randomTables(random));
          await shop.define({ entities: bodies, roles: new Map([["tester", random.grants]]), queries: documents });
          for (const [index, query] of queries.entries()) {
            await compareOne(shop, rights, models, query, tally);
            if (index % 4 === 0) await compareStored(shop, rights, documents, models, query, tally);
          }
        },
      ),
      { numRuns: schemas, interruptAfterTimeLimit: time, ...(seed === undefined ? {} : { seed }) },
    );
  } finally {
    await shop.close();
  }
  return tally;
}
