import type { EntityBody } from "@tessera/contract/definitions/entityBody.ts";

/** A column of a test. */
export const column = (name: string, type: "text" | "uuid" | "integer", more: object = {}) => ({
  id: `c-${name}`,
  name,
  column: name,
  label: name,
  type,
  ...more,
});

/** An own table in the shop, whose records are named by their title unless it says otherwise. */
export const own = (
  table: string,
  body: Pick<EntityBody, "columns" | "references"> & Partial<EntityBody>,
): EntityBody => ({
  label: table,
  labelPlural: table,
  storage: { schema: "shop", table },
  origin: "table",
  key: { columns: ["id"], made: "uuid" },
  display: ["title"],
  ...body,
});

/** A task with a number, as an own table. */
export const task = own("task", {
  columns: [
    column("id", "uuid"),
    column("number", "text", { sequence: { pattern: "T-{year}/{000}!" } }),
    column("title", "text", { required: true }),
    column("customer_id", "text"),
    column("effort", "integer", { min: "0" }),
  ],
  references: [{ id: "r-c", name: "customer", label: "customer", entity: "customer", columns: ["customer_id"] }],
});

/** A step of a task. */
export const step = own("step", {
  columns: [column("id", "uuid"), column("task_id", "uuid"), column("title", "text", { required: true })],
  references: [{ id: "r-t", name: "task", label: "task", entity: "task", columns: ["task_id"] }],
});

/** Columns that every own table has. */
export const stamps = "created_at timestamptz not null, created_by uuid, changed_at timestamptz, changed_by uuid";
/** Tables of both, in the shop. */
export const taskTables = `
  create table shop.task (id uuid primary key, number text, title text unique, customer_id varchar(5) references shop.customer, effort int, ${stamps});
  create table shop.step (id uuid primary key, task_id uuid not null references shop.task, title text not null, ${stamps});`;
