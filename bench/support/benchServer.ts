import type { TesseraDocument } from "@tessera/contract/defineDocument.ts";
import { migrate } from "@tessera/server-kit/database/migrations.ts";
import { coreMigrations } from "@tessera/server-kit/http/coreMigrations.ts";
import { createTestDatabase } from "@tessera/server-kit/testing/testDatabase.ts";
import { startTestServer } from "@tessera/server-kit/testing/testServer.ts";
import { composition } from "../../apps/server/composition.ts";

/** Kinds of status that rows of the bench table have. */
export const statuses = ["new", "open", "waiting", "review", "done"] as const;

const textColumns = ["subject", "requester", "office", "city", "street", "phone", "email", "notes"];
const numberColumns = ["hours", "cost", "rate", "discount"];
const wholeColumns = ["number", "priority", "floor"];

const column = (name: string, type: string, more: object = {}) => ({
  id: `c_${name}`,
  name,
  column: name,
  label: name,
  type,
  ...more,
});

/** An entity with 20 columns of its own beside the key, its list of ten columns, and a role that may do everything with it. */
export const benchDocuments = [
  {
    kind: "entity",
    id: "bench-item",
    schemaVersion: 1,
    subsystem: "bench",
    body: {
      label: "Item",
      labelPlural: "Items",
      storage: { schema: "app", table: "bench_item" },
      origin: "table",
      key: { columns: ["id"], made: "uuid" },
      columns: [
        column("id", "uuid", { readOnly: true }),
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
      references: [],
      display: ["subject"],
      indexes: [{ id: "i_status", columns: ["status", "due", "id"], kind: "btree" }],
    },
  },
  {
    kind: "list",
    id: "bench-items",
    schemaVersion: 2,
    subsystem: "bench",
    body: {
      label: "Items",
      entity: "bench-item",
      columns: ["number", "subject", "requester", "office", "status", "due", "hours", "cost", "priority", "urgent"].map(
        (name) => ({
          id: `c_${name}`,
          name,
          path: name,
          label: name,
        }),
      ),
      order: [{ column: "due", direction: "asc" }],
    },
  },
  {
    kind: "form",
    id: "bench-item",
    schemaVersion: 1,
    subsystem: "bench",
    body: {
      label: "Item",
      entity: "bench-item",
      pages: [
        {
          id: "p1",
          label: "Item",
          groups: [
            {
              id: "g1",
              label: "Item",
              items: [
                ...textColumns,
                ...numberColumns,
                ...wholeColumns,
                "status",
                "due",
                "started",
                "urgent",
                "changed",
              ].map((name, index) => ({
                id: `f_${name}`,
                name,
                column: name,
                label: name,
                type: textColumns.includes(name)
                  ? "text"
                  : name === "status"
                    ? "dropdownlist"
                    : name === "urgent"
                      ? "checkbox"
                      : name === "started"
                        ? "datetime"
                        : name === "due" || name === "changed"
                          ? "date"
                          : "number",
                posRow: index,
                posCol: 0,
                posSizex: 12,
              })),
            },
          ],
        },
      ],
    },
  },
  {
    kind: "role",
    id: "bench-clerk",
    schemaVersion: 1,
    subsystem: "bench",
    body: {
      label: "Clerk",
      grants: [
        {
          id: "g1",
          kind: "entity",
          entity: "bench-item",
          actions: ["read", "refer", "create", "update", "delete", "export"],
        },
      ],
    },
  },
] as const;

/** A server with the bench entity and `rows` rows, and a signed-in clerk. */
export async function startBenchServer(rows: number) {
  const database = await createTestDatabase({ max: 20 });
  await migrate(database.pool, coreMigrations);
  const server = await startTestServer({
    ...composition(database.pool),
    database,
    users: [{ login: "clerk", roles: ["bench-clerk"] }],
    prepare: async ({ definitions }) => {
      await definitions.publishDocuments(
        // Literals above are plain JSON in the shape of their kinds; the publish checks them.
        { put: benchDocuments as unknown as readonly TesseraDocument[], remove: [] },
        { note: "bench", author: { userId: null, displayName: null }, applyPlans: true },
      );
    },
  });
  await fill(database.pool, rows);
  const clerk = await server.enter("clerk");
  return {
    server,
    pool: database.pool,
    clerk,
    close: async () => {
      await server.close();
      await database.close();
    },
  };
}

async function fill(pool: Awaited<ReturnType<typeof createTestDatabase>>["pool"], rows: number): Promise<void> {
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
