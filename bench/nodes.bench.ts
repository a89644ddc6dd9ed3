import { availableParallelism } from "node:os";
import { startChild } from "./people/child.ts";
import type { NodeQuestions } from "./people/nodeQuestions.ts";
import { startBenchServer, statuses } from "./support/benchServer.ts";
import { type Bench, median } from "./support/figure.ts";
import { startLoad } from "./support/load.ts";
import type { LoadPlan } from "./support/loadGenerator.ts";

const nodeHost = new URL("./people/nodeHost.ts", import.meta.url);
const rowCount = 100_000;
const rounds = 5;
/** Processors that two servers, the database and two loads need so that none waits for another. */
const coresNeeded = 6;

const connections = 8;

/** List requests that two nodes answer, against one of them, under the same load. */
export const nodes: Bench = async () => {
  const bench = await startBenchServer(rowCount);
  const hosts = [startChild<NodeQuestions>(nodeHost), startChild<NodeQuestions>(nodeHost)];
  const loads = [startLoad(), startLoad()];
  try {
    const { database, dataFolder } = bench.server;
    const { url, adminUrl } = database;
    const plans: LoadPlan[] = [];
    for (const host of hosts) {
      const node = await host.ask("start", { url, adminUrl, dataFolder, sessions: connections });
      plans.push({
        url: `${node.url}/api/Lists/get-list`,
        method: "POST",
        headers: node.sessions.map(({ headers, cookie, token }) => ({
          ...headers,
          cookie,
          authorization: `Bearer ${token}`,
          "content-type": "application/x-www-form-urlencoded",
        })),
        bodies: statuses.map((status) => {
          const filter = JSON.stringify({ field: "status", operator: "=", operand: { value: status } });
          return String(new URLSearchParams({ idList: "bench-items", limit: "50", offset: "0", filter }));
        }),
        connections,
        seconds: 3,
      });
    }
    /** Answers a second of both loads, each to the node that is meant for it. */
    const run = async (targets: readonly number[]): Promise<number> => {
      const results = await Promise.all(
        loads.map((load, place) => {
          const plan = plans[targets[place] ?? 0];
          if (plan === undefined) throw new Error("There is no such node.");
          return load.run(plan);
        }),
      );
      const failure = results.find(({ failed }) => failed > 0);
      if (failure) throw new Error(`Requests failed: ${failure.firstFailure}`);
      return results.reduce((sum, { perSecond }) => sum + perSecond, 0);
    };
    const ratios: number[] = [];
    let [one, two] = [0, 0];
    for (let round = 0; round <= rounds; round++) {
      one = await run([0, 0]);
      two = await run([0, 1]);
      if (round > 0) ratios.push(two / one);
    }
    const cores = availableParallelism();
    return [
      {
        name: "list requests of two nodes against one",
        value: median(ratios),
        unit: "×",
        goal: cores >= coresNeeded ? { atLeast: 1.7 } : null,
        note: `${Math.round(two)}/s against ${Math.round(one)}/s on ${cores} cores${cores < coresNeeded ? `; ${coresNeeded} are needed to tell` : ""}`,
      },
    ];
  } finally {
    await Promise.all([...loads.map((load) => load.close()), ...hosts.map((host) => host.end())]);
    await bench.close();
  }
};
