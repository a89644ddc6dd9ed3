import { compareQueries, type QueryTally } from "@tessera/records/testing/queries/queryGround.ts";
import { list } from "./support/figureText.ts";

/** What rounds of random queries came to. */
export interface QueryFigures extends QueryTally {
  readonly schemas: number;
  readonly seconds: number;
  readonly problems: readonly string[];
}

/** Holds queries over random schemas, data and grants against the naive oracle; `report` is called every 25 schemas. */
export async function queryRounds(schemas: number, report: (line: string) => void): Promise<QueryFigures> {
  const begin = performance.now();
  const sum = { answered: 0, refused: 0, rows: 0, masked: 0, denied: 0, stored: 0, nested: 0, asking: 0 };
  const problems: string[] = [];
  for (let done = 0; done < schemas && problems.length === 0; done += 25) {
    const part = Math.min(25, schemas - done);
    try {
      const tally = await compareQueries({ schemas: part, queriesEach: 40, time: 600_000 });
      for (const name of ["answered", "refused", "rows", "masked", "denied", "stored", "nested", "asking"] as const)
        sum[name] += tally[name];
    } catch (error) {
      problems.push(error instanceof Error ? error.message : String(error));
    }
    report(`${done + part} of ${schemas} schemas, ${sum.answered} queries answered`);
  }
  return { ...sum, schemas, seconds: Math.round((performance.now() - begin) / 1000), problems };
}

/** The section of the results about queries. */
export function queryReport(figures: QueryFigures): string {
  const verdict = figures.problems.length === 0 ? "Each answer was that of the oracle." : "**Problems were found.**";
  return `Random schemas, data, grants, rules and queries: joins of all kinds, groups, aggregates, buckets, windows, sub-queries, stored queries read by others. Each is asked of the guard on PostgreSQL and of an oracle that looks at every combination of rows in memory. ${verdict}

| | |
|---|---|
| schemas with data and grants | ${figures.schemas} |
| queries with the same rows | ${figures.answered} |
| rows of them | ${figures.rows} |
| cells with masked values behind them, counted alike | ${figures.masked} |
| queries read as documents too: pages, counts, groups | ${figures.stored} |
| queries over stored queries | ${figures.nested} |
| queries whose conditions ask for other rows | ${figures.asking} |
| queries with a problem, refused by its name | ${figures.refused} |
| queries that no grant allows, refused | ${figures.denied} |
| seconds | ${figures.seconds} |
${list(figures.problems)}`;
}
