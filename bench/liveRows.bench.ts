import { setTimeout as sleep } from "node:timers/promises";
import { randomId } from "@tessera/std/ids.ts";
import { textDigest } from "@tessera/std/textDigest.ts";
import { getList } from "../features/lists/operations/getList.ts";
import { bulkRecords } from "../features/records/operations/bulkRecords.ts";
import { startChild } from "./people/child.ts";
import { type CrowdQuestions, exactNow } from "./people/crowdQuestions.ts";
import type { NodeQuestions } from "./people/nodeQuestions.ts";
import { startBenchServer } from "./support/benchServer.ts";
import type { Bench, Figure } from "./support/figure.ts";

const nodeHost = new URL("./people/nodeHost.ts", import.meta.url);
const crowdOfPages = new URL("./people/crowd.ts", import.meta.url);
const rowCount = 100_000;
const saves = 60;
/** A session has a hundred pages at most. */
const pagesPerSession = 50;

/**
 * From the press of a save to the changed row in the browsers that follow the list: these are on another node of the
 * same database, and they, that node and the one that saves are processes of their own. Every browser counts. Saves
 * come at random moments, so some fall into the quarter of a second that a list waits between two updates.
 */
async function measure(readers: number, goal: Figure["goal"]): Promise<readonly Figure[]> {
  const bench = await startBenchServer(rowCount);
  const node = startChild<NodeQuestions>(nodeHost);
  const crowd = startChild<CrowdQuestions>(crowdOfPages);
  try {
    const { database, dataFolder } = bench.server;
    const { rows } = (await bench.clerk.call(getList, { idList: "bench-items", limit: 20 })) as {
      rows: { key: string }[];
    };
    const { url, adminUrl } = database;
    const seats = Math.ceil(readers / pagesPerSession);
    const { url: address, sessions } = await node.ask("start", { url, adminUrl, dataFolder, sessions: seats });
    const shown = rows.map((row) => [row.key, textDigest(JSON.stringify(row))]);
    const page = { watch: "bench", idList: "bench-items", offset: 0, limit: 20, rows: shown, count: null, age: 0 };
    await crowd.ask("open", {
      url: `${address.replace(/^http/, "ws")}/ws/connect`,
      sessions,
      count: readers,
      wish: { type: "watch-rows", payload: page, answer: "rows-update" },
    });
    const took: number[] = [];
    for (let count = -5; count < saves; count++) {
      const subject = `Saved ${count} ${randomId(8)}`;
      const key = rows[(count + 5) % rows.length]?.key ?? "";
      await crowd.ask("watch", { mark: subject, count: readers });
      const start = exactNow();
      const item = { kind: "update", key, values: { subject } } as const;
      await bench.clerk.call(bulkRecords, { saveId: randomId(20), entity: "bench-item", items: [item] });
      const times = await crowd.ask("arrived", null);
      if (count >= 0) took.push(...times.map((time) => time - start));
      await sleep(Math.random() * 500);
    }
    took.sort((left, right) => left - right);
    const at = (part: number): number => took[Math.floor(took.length * part)] ?? Number.NaN;
    const note = `${readers} readers on another node, ${rowCount} rows`;
    return [
      { name: "save to another browser's live row, p50", value: at(0.5), unit: "ms", goal: null, note },
      { name: "save to another browser's live row, p95", value: at(0.95), unit: "ms", goal, note },
    ];
  } finally {
    await crowd.end();
    await node.end();
    await bench.close();
  }
}

/** Live rows to a few and to many. */
export const liveRows: Bench = async () => [
  ...(await measure(200, { atMost: 300 })),
  ...(await measure(2_000, { atMost: 300 })),
];
