import { column, document, entity, form, item, role } from "@tessera/server-kit/testing/literals.ts";
import type { TestClient } from "@tessera/server-kit/testing/testClient.ts";
import type { TestDatabase } from "@tessera/server-kit/testing/testDatabase.ts";
import { startProduct } from "../../apps/server/testing/startProduct.ts";
import type { LoadHeaders } from "./loadGenerator.ts";

/** Kinds of status that rows of the bench table have. */
export const statuses = ["new", "open", "waiting", "review", "done"] as const;

const textColumns = ["subject", "requester", "office", "city", "street", "phone", "email", "notes"];
const numberColumns = ["hours", "cost", "rate", "discount"];
const wholeColumns = ["number", "priority", "floor"];

const formTypes: Readonly<Record<string, string>> = {
  status: "dropdownlist",
  urgent: "checkbox",
  started: "datetime",
  due: "date",
  changed: "date",
};
const fields = [...textColumns, ...numberColumns, ...wholeColumns, ...Object.keys(formTypes)];
const listed = ["number", "subject", "requester", "office", "status", "due", "hours", "cost", "priority", "urgent"];

/**
 * An entity with 20 columns of its own beside the key, its list of ten columns, and a role that may do everything with
 * it.
 */
const documents = [
  entity(
    "bench-item",
    [
      ...textColumns.map((name) =>
        column(name, "text", { length: 120, ...(name === "subject" ? { required: true } : {}) }),
      ),
      ...numberColumns.map((name) => column(name, "decimal", { precision: 12, scale: 2, min: "0" })),
      ...wholeColumns.map((name) => column(name, "integer")),
      column("status", "text", { length: 20, options: statuses.map((key) => ({ id: `o_${key}`, key, label: key })) }),
      column("due", "date"),
      column("started", "datetime"),
      column("urgent", "boolean"),
      column("changed", "date"),
    ],
    {
      storage: { schema: "app", table: "bench_item" },
      display: ["subject"],
      indexes: [{ id: "i_status", columns: ["status", "due", "id"], kind: "btree" }],
    },
    "bench",
  ),
  document(
    "list",
    "bench-items",
    {
      label: "Items",
      entity: "bench-item",
      columns: listed.map((name) => ({ id: `c_${name}`, name, path: name, label: name })),
      order: [{ column: "due", direction: "asc" }],
    },
    "bench",
    2,
  ),
  form(
    "bench-item",
    "bench-item",
    fields.map((name, posRow) =>
      item(name, formTypes[name] ?? (textColumns.includes(name) ? "text" : "number"), { posRow }),
    ),
  ),
  role("bench-clerk", [
    {
      kind: "entity",
      entity: "bench-item",
      actions: ["read", "refer", "create", "update", "delete", "export"],
    },
  ]),
];

/** Who may sign in; each may do everything with the bench entity. */
export const logins: readonly string[] = ["clerk", ...Array.from({ length: 7 }, (_, index) => `clerk-${index + 2}`)];

/**
 * A server with the bench entity and `rows` rows, and signed-in clerks; `cluster` is the address of another cluster's
 * superuser. `people` are the headers of eight of them, `clerk` is one: what a server does for one person at once is
 * bounded, so a load comes from several.
 */
export async function startBenchServer(rows: number, cluster?: string) {
  const elsewhere = cluster === undefined ? {} : { cluster };
  const server = await startProduct({
    ...elsewhere,
    max: 20,
    users: logins.map((login) => ({ login, roles: ["bench-clerk"] })),
    documents,
  });
  const { pool } = server.database;
  await fill(pool, rows);
  const clerk = await server.enter("clerk");
  const people: LoadHeaders[] = [];
  for (const login of logins) people.push(await headersOf(login === "clerk" ? clerk : await server.enter(login)));
  return { server, pool, clerk, people, close: () => server.close() };
}

async function headersOf(client: TestClient): Promise<LoadHeaders> {
  return {
    ...(await client.headers()),
    cookie: [...client.cookies()].map(([name, value]) => `${name}=${value}`).join("; "),
    authorization: `Bearer ${client.sessionToken()}`,
    "content-type": "application/x-www-form-urlencoded",
  };
}

async function fill(pool: TestDatabase["pool"], rows: number): Promise<void> {
  if (rows === 0) return;
  await pool.transaction(
    (transaction) =>
      transaction.query({
        text: `insert into app.bench_item (id, subject, requester, office, city, street, phone, email, notes, hours, cost, rate, discount, number, priority, floor, status, due, started, urgent, changed)
          select gen_random_uuid(), 'Request ' || n, 'Person ' || n % 500, 'Office ' || n % 12, 'City ' || n % 40, 'Street ' || n % 900, '+36 1 ' || n, 'p' || n % 500 || '@example.org', 'Note on ' || n,
            (n % 800) / 4.0, (n % 90000) / 10.0, (n % 100) / 2.0, (n % 10) / 100.0, n, n % 5, n % 9,
            (array['new', 'open', 'waiting', 'review', 'done'])[1 + n % 5], date '2026-01-01' + n % 700, timestamp '2026-01-01' + n * interval '1 minute', n % 7 = 0, date '2025-01-01' + n % 300
          from generate_series(1, $1::int) n`,
        values: [rows],
      }),
    { statementTimeout: 600_000 },
  );
  await pool.query({ text: "vacuum analyze app.bench_item", values: [] });
}
