import { once } from "node:events";
import { createServer } from "node:http";
import { setTimeout as sleep } from "node:timers/promises";
import { openTestSocket } from "@tessera/server-kit/testing/testSocket.ts";
import pg from "pg";
import { WebSocket, WebSocketServer } from "ws";
import { startBenchServer } from "./support/benchServer.ts";
import { type Bench, median } from "./support/figure.ts";

const rounds = 300;
const warmUp = 100;
/** Milliseconds between two requests: a page that sends more than fifty messages a second is cut off. */
const pause = 20;

/**
 * The least that a lock takes: one statement that notes it for a record that is there, on an open socket, for anyone
 * who asks.
 */
async function startBareLocks(url: string) {
  const pool = new pg.Pool({ connectionString: url, max: 4 });
  await pool.query("create table app.bare_lock (id uuid primary key, owner text not null, until timestamptz not null)");
  const take = {
    name: "take",
    text: `insert into app.bare_lock as l select id, $2, now() + interval '12 s' from app.bench_item where id = $1
      on conflict (id) do update set owner = excluded.owner, until = excluded.until
      where l.owner = excluded.owner or l.until < now() returning owner`,
  };
  const server = createServer();
  const sockets = new WebSocketServer({ server, perMessageDeflate: false });
  sockets.on("connection", (socket) => {
    socket.on("message", async (data) => {
      const { id } = JSON.parse(String(data));
      const { rows } = await pool.query({ ...take, values: [id, "clerk"] });
      socket.send(JSON.stringify({ type: "lock-response", id, owner: rows[0]?.owner ?? null }));
    });
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  const socket = new WebSocket(`ws://127.0.0.1:${typeof address === "object" ? address?.port : 0}/`);
  await once(socket, "open");
  return {
    ask: async (id: string) => {
      const answer = once(socket, "message");
      socket.send(JSON.stringify({ id }));
      await answer;
    },
    close: async () => {
      socket.terminate();
      sockets.close();
      server.close();
      await pool.end();
    },
  };
}

/** From the wish to edit a record to the answer that it is locked, against the least that this can take. */
export const locks: Bench = async () => {
  const bench = await startBenchServer(1_000);
  const bare = await startBareLocks(bench.server.database.url);
  const socket = await openTestSocket(bench.server.url, { client: bench.clerk });
  try {
    const { rows } = await bench.pool.query<{ id: string }>(`select id from app.bench_item limit ${rounds + warmUp}`);
    const ours: number[] = [];
    const theirs: number[] = [];
    for (const [place, { id }] of rows.entries()) {
      const start = performance.now();
      socket.send("lock-request", { entity: "bench-item", id });
      const { payload } = await socket.next("lock-response");
      const middle = performance.now();
      if (!payload.granted) throw new Error("The lock was refused.");
      await bare.ask(id);
      if (place >= warmUp) {
        ours.push(middle - start);
        theirs.push(performance.now() - middle);
      }
      await sleep(pause);
    }
    const [own, min] = [median(ours), median(theirs)];
    return [
      {
        name: "lock request to answer, p50, above twice the least",
        value: own - 2 * min,
        unit: "ms",
        goal: { atMost: 5 },
        note: `${own.toFixed(1)} ms against ${min.toFixed(1)} ms for one statement without rights, session or signals`,
      },
    ];
  } finally {
    await socket.close();
    await bare.close();
    await bench.close();
  }
};
