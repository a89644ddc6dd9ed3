import { createServer } from "node:http";
import pg from "pg";

/** A hand-written server without session, rights or definitions: the reference of the list and the insert. */
export interface BareServer {
  readonly url: string;
  close(): Promise<void>;
}

const listed = "number, subject, requester, office, status, due::text, hours, cost, priority, urgent";
const where = "from app.bench_item where status = $1 order by bench_item.due, bench_item.id limit 50";

const stored = [
  "id",
  "subject",
  "requester",
  "office",
  "city",
  "street",
  "phone",
  "email",
  "notes",
  "hours",
  "cost",
  "rate",
  "discount",
  "number",
  "priority",
  "floor",
  "status",
  "due",
  "started",
  "urgent",
  "changed",
];

/**
 * Starts it on a pool of its own: `/rows` builds rows in Node, `/json` passes on JSON of the database, `/insert` writes
 * a row.
 */
export async function startBareServer(url: string): Promise<BareServer> {
  const pool = new pg.Pool({ connectionString: url, max: 20 });
  // A connection that the database ends while nobody uses it is replaced; without a listener it would end the process.
  pool.on("error", (error) => console.error(error.message));
  const insert = `insert into app.bench_item (${stored.join(", ")}) values (${stored.map((_, index) => `$${index + 1}`).join(", ")}) returning id`;
  const server = createServer(async (request, response) => {
    try {
      const chunks: Buffer[] = [];
      for await (const chunk of request) chunks.push(chunk);
      const input = JSON.parse(Buffer.concat(chunks).toString("utf8"));
      response.setHeader("content-type", "application/json; charset=utf-8");
      if (request.url === "/rows") {
        const { rows } = await pool.query({
          name: "rows",
          text: `select id, ${listed} ${where}`,
          values: [input.status],
        });
        response.end(JSON.stringify({ body: { rows } }));
      } else if (request.url === "/json") {
        const text = `select coalesce(json_agg(r), '[]')::text as json from (select id, ${listed} ${where}) r`;
        const { rows } = await pool.query({ name: "json", text, values: [input.status] });
        response.end(`{"body":{"rows":${rows[0]?.json}}}`);
      } else {
        const { rows } = await pool.query({
          name: "insert",
          text: insert,
          values: stored.map((name) => input[name] ?? null),
        });
        response.end(JSON.stringify({ body: { id: rows[0]?.id } }));
      }
    } catch (error) {
      response.statusCode = 500;
      response.end(String(error));
    }
  });
  await new Promise<void>((resolve) => {
    server.listen(0, "127.0.0.1", resolve);
  });
  const address = server.address();
  return {
    url: `http://127.0.0.1:${typeof address === "object" ? address?.port : 0}`,
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
      await pool.end();
    },
  };
}
