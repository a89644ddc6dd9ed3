import { setTimeout as sleep } from "node:timers/promises";
import type { RowsUpdate } from "@tessera/contract/socket/rowsPayloads.ts";
import { startTestServer } from "@tessera/server-kit/testing/testServer.ts";
import { openTestSocket } from "@tessera/server-kit/testing/testSocket.ts";
import { randomId } from "@tessera/std/ids.ts";
import { textDigest } from "@tessera/std/textDigest.ts";
import { composition } from "../apps/server/composition.ts";
import { getList } from "../features/lists/operations/getList.ts";
import { bulkRecords } from "../features/records/operations/bulkRecords.ts";
import { startBenchServer } from "./support/benchServer.ts";
import type { Bench } from "./support/figure.ts";

const rowCount = 100_000;
const readers = 200;
const saves = 120;

/**
 * From the press of a save to the changed row in another browser, which follows the list on another node of the same database, among 200
 * browsers that do. Saves come at random moments, so some fall into the quarter of a second that a list waits between two updates.
 */
export const liveRows: Bench = async () => {
  const bench = await startBenchServer(rowCount);
  const { database, dataFolder } = bench.server;
  const other = await startTestServer({ ...composition(bench.pool), database, dataFolder });
  const sockets: Awaited<ReturnType<typeof openTestSocket>>[] = [];
  try {
    const reader = await other.enter("clerk");
    const { rows } = (await reader.call(getList, { idList: "bench-items", limit: 20 })) as { rows: { key: string }[] };
    const arrived = new Map<string, () => void>();
    let client = reader;
    for (let count = 0; count < readers; count++) {
      // A session has a hundred pages at most.
      if (count % 50 === 49) client = await other.enter("clerk");
      const socket = await openTestSocket(other.url, { client });
      sockets.push(socket);
      socket.send("watch-rows", {
        watch: "bench",
        idList: "bench-items",
        offset: 0,
        limit: 20,
        rows: rows.map((row) => [row.key, textDigest(JSON.stringify(row))]),
        count: null,
        age: 0,
      });
      await socket.next("rows-update");
    }
    sockets.at(-1)?.raw.on("message", (data) => {
      const { type, payload } = JSON.parse(String(data)) as { type: string; payload: RowsUpdate };
      if (type !== "rows-update") return;
      for (const { cells } of payload.changed as { cells: { subject: string } }[]) arrived.get(cells.subject)?.();
    });
    const took: number[] = [];
    for (let count = 0; count < saves; count++) {
      const subject = `Saved ${count}`;
      const key = rows[count % rows.length]?.key ?? "";
      const shown = new Promise<void>((resolve) => arrived.set(subject, resolve));
      const start = performance.now();
      const item = { kind: "update", key, values: { subject } } as const;
      await bench.clerk.call(bulkRecords, { saveId: randomId(20), entity: "bench-item", items: [item] });
      await shown;
      took.push(performance.now() - start);
      await sleep(Math.random() * 500);
    }
    took.sort((left, right) => left - right);
    const at = (part: number): number => took[Math.floor(took.length * part)] ?? Number.NaN;
    const note = `${readers} readers on another node, ${rowCount} rows`;
    return [
      { name: "save to another browser's live row, p50", value: at(0.5), unit: "ms", goal: null, note },
      { name: "save to another browser's live row, p95", value: at(0.95), unit: "ms", goal: { atMost: 300 }, note },
    ];
  } finally {
    await Promise.all(sockets.map((socket) => socket.close()));
    await other.close();
    await bench.close();
  }
};
