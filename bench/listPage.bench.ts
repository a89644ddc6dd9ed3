import { startBareServer } from "./support/bareServer.ts";
import { startBenchServer, statuses } from "./support/benchServer.ts";
import { type Bench, median } from "./support/figure.ts";
import { startLoad } from "./support/load.ts";
import type { LoadPlan, LoadResult } from "./support/loadGenerator.ts";

const rowCount = 1_000_000;
const rounds = 5;
const shape = { connections: 8, seconds: 3 } as const;

/**
 * The list page of 50 of 1,000,000 rows: one filter, one sort, with session, rights and definitions, against
 * hand-written handlers without any of these. Rounds alternate, and the ratio of each round counts, so that a busy
 * machine slows all alike.
 */
export const listPage: Bench = async () => {
  const bench = await startBenchServer(rowCount);
  const bare = await startBareServer(bench.server.database.url);
  const load = startLoad();
  try {
    const ours: LoadPlan = {
      ...shape,
      url: `${bench.server.url}/api/Lists/get-list`,
      method: "POST",
      headers: bench.people,
      bodies: statuses.map((status) =>
        String(
          new URLSearchParams({
            idList: "bench-items",
            limit: "50",
            offset: "0",
            filter: JSON.stringify({ field: "status", operator: "=", operand: { value: status } }),
          }),
        ),
      ),
    };
    const reference = (path: string): LoadPlan => ({
      ...shape,
      url: `${bare.url}${path}`,
      method: "POST",
      headers: [{ "content-type": "application/json" }],
      bodies: statuses.map((status) => JSON.stringify({ status })),
    });
    const results: { ours: LoadResult; rows: LoadResult; json: LoadResult }[] = [];
    for (let round = 0; round <= rounds; round++) {
      const result = {
        ours: await load.run(ours),
        rows: await load.run(reference("/rows")),
        json: await load.run(reference("/json")),
      };
      if (result.ours.failed + result.rows.failed + result.json.failed > 0)
        throw new Error(`Requests failed: ${JSON.stringify(result)}`);
      if (round > 0) results.push(result);
    }
    const ratio = (of: (result: (typeof results)[number]) => number) => median(results.map(of));
    const rate = Math.round(median(results.map((result) => result.ours.perSecond)));
    return [
      {
        name: "list page, against rows built in Node",
        value: ratio(({ ours: own, rows }) => own.perSecond / rows.perSecond),
        unit: "×",
        goal: { atLeast: 1 },
        note: `${rate} pages/s`,
      },
      {
        name: "list page, against JSON of the database",
        value: ratio(({ ours: own, json }) => own.perSecond / json.perSecond),
        unit: "×",
        goal: { atLeast: 0.75 },
        note: "",
      },
      {
        name: "list page, p99 against rows built in Node",
        value: ratio(({ ours: own, rows }) => own.p99 / rows.p99),
        unit: "×",
        goal: { atMost: 2 },
        note: "",
      },
    ];
  } finally {
    await load.close();
    await bare.close();
    await bench.close();
  }
};
