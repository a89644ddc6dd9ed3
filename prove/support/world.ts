import { mkdirSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import type { TesseraDocument } from "@tessera/contract/defineDocument.ts";
import { column, entity, document as literal, reference } from "@tessera/server-kit/testing/literals.ts";
import { canonicalJson } from "@tessera/std/canonicalJson.ts";
import { entityDocument } from "#features/entities/documents/entity.ts";

const document = (kind: string, id: string, body: object): TesseraDocument => literal(kind, id, body, "prove");

const text = { length: 100, required: true };

/** The entity that savers write and that publishes alter; `extra` columns were added by publishes. */
export function orderEntity(label: string, extra: number): TesseraDocument {
  const order = entity(
    "prove-order",
    [
      column("title", "text", text),
      column("amount", "integer", { min: "0" }),
      ...Array.from({ length: extra }, (_, index) => column(`extra_${index}`, "text", { length: 20 })),
    ],
    {
      label,
      labelPlural: "Orders",
      storage: { schema: "app", table: "prove_order" },
      display: ["title"],
      indexes: [{ id: "i_title", columns: ["title"], kind: "btree" }],
    },
    "prove",
  );
  // Drafts are of the present version of their kind.
  return { ...order, schemaVersion: entityDocument.schemaVersion };
}

const lineEntity = entity(
  "prove-line",
  [
    column("order_id", "uuid", { required: true }),
    column("token", "text", text),
    column("quantity", "integer", { required: true, min: "0" }),
  ],
  {
    storage: { schema: "app", table: "prove_line" },
    parent: { reference: "order" },
    references: [reference("order", "prove-order", { onDelete: "cascade" })],
    display: ["token"],
    indexes: [{ id: "i_order", columns: ["order_id"], kind: "btree" }],
  },
  "prove",
);

const place = (row: number) => ({ posRow: row, posCol: 0, posSizex: 12 });

const orderForm = document("form", "prove-order", {
  label: "Order",
  entity: "prove-order",
  pages: [
    {
      id: "p1",
      label: "Order",
      groups: [
        {
          id: "g1",
          label: "Order",
          items: [
            { id: "f1", name: "title", column: "title", label: "Title", type: "text", required: "error", ...place(0) },
            { id: "f2", name: "amount", column: "amount", label: "Amount", type: "number", ...place(1) },
            {
              id: "f3",
              name: "lines",
              label: "Lines",
              type: "subform",
              ...place(2),
              subForm: {
                entity: "prove-line",
                reference: "order",
                view: "Default",
                items: [
                  { id: "f4", name: "token", column: "token", label: "Token", type: "text", required: "error" },
                  { id: "f5", name: "quantity", column: "quantity", label: "Quantity", type: "number" },
                ],
              },
            },
          ],
        },
      ],
    },
  ],
});

/** What the scheduled statement of `runRounds` marks, record by record. */
const tickEntity = entity(
  "prove-tick",
  [column("mark", "text", { length: 20 })],
  { storage: { schema: "app", table: "prove_tick" } },
  "prove",
);

const tickSchedule = document("schedule", "prove-ticks", {
  label: "Ticks",
  cron: "0 3 1 1 *",
  action: "update",
  entity: "prove-tick",
  where: { field: "mark", operator: "IS NULL" },
  values: [{ id: "v1", column: "mark", value: "done" }],
});

const actions = ["read", "refer", "create", "update", "delete"];
const clerkRole = document("role", "prove-clerk", {
  label: "Clerk",
  grants: [
    { id: "g1", kind: "entity", entity: "prove-order", actions },
    { id: "g2", kind: "entity", entity: "prove-line", actions },
  ],
});

const users = [
  { login: "admin", displayName: "Administrator", email: null, language: "en", roles: ["administrator"] },
  { login: "clerk", displayName: "Clerk", email: null, language: "en", roles: ["prove-clerk"] },
];

/** Documents of the world of the kill rounds. */
export const worldDocuments: readonly TesseraDocument[] = [
  orderEntity("Order", 0),
  lineEntity,
  orderForm,
  clerkRole,
  tickEntity,
  tickSchedule,
];

/** What a proof's world holds besides that of the kill rounds. */
export interface MoreWorld {
  readonly documents: readonly TesseraDocument[];
  readonly users: readonly { readonly login: string; readonly roles: readonly string[] }[];
}

/** Writes the world of the kill rounds into a folder, and what a proof adds. */
export function writeWorld(folder: string, more: MoreWorld = { documents: [], users: [] }): void {
  const write = (path: string, value: unknown): void => {
    const file = join(folder, path);
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, `${JSON.stringify(value, null, 2)}\n`);
  };
  const further = more.users.map((user) => ({ displayName: user.login, email: null, language: "en", ...user }));
  write("users.json", [...users, ...further]);
  for (const one of [...worldDocuments, ...more.documents])
    write(`documents/prove/${one.kind}/${one.id}.json`, JSON.parse(canonicalJson({ ...one })));
}
