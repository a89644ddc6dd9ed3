import type { TesseraDocument } from "@tessera/contract/defineDocument.ts";
import type { Condition } from "@tessera/contract/definitions/condition.ts";
import type { SaveMessage } from "@tessera/contract/save.ts";
import {
  column,
  document,
  entity,
  form,
  item,
  reference,
  role,
  rowsItem,
} from "@tessera/server-kit/testing/literals.ts";
import type { TestDatabase } from "@tessera/server-kit/testing/testDatabase.ts";
import type { TestServer } from "@tessera/server-kit/testing/testServer.ts";
import { startProduct } from "../testing/startProduct.ts";

/** A value that stands only where the clerk may not look. */
export const secret = "TOPSECRET";

/** Keys of the rows that are there from the start. */
export const ids = {
  region: { north: "0190d1b2-0000-7000-8000-00000000000a", south: "0190d1b2-0000-7000-8000-00000000000b" },
  client: { open: "0190d1b2-0000-7000-8000-0000000000a1", closed: "0190d1b2-0000-7000-8000-0000000000a2" },
  deal: {
    one: "0190d1b2-0000-7000-8000-0000000000d1",
    two: "0190d1b2-0000-7000-8000-0000000000d2",
    foreign: "0190d1b2-0000-7000-8000-0000000000d3",
  },
  part: {
    one: "0190d1b2-0000-7000-8000-0000000000e1",
    two: "0190d1b2-0000-7000-8000-0000000000e2",
    foreign: "0190d1b2-0000-7000-8000-0000000000e3",
  },
} as const;

/** Rows named A. */
export const named: Condition = { field: "name", operator: "=", operand: { value: "A" } };

/** Of the subsystem `bank`: a `vault`, and a `safe` of which everyone may read at most the rows named A. */
export const bankEntities: readonly TesseraDocument[] = [
  entity("vault", [column("name"), column("code")], {}, "bank"),
  entity(
    "safe",
    [column("name"), column("code")],
    { rules: [{ id: "r1", actions: ["read"], condition: named }] },
    "bank",
  ),
];

const place = { posSizex: 3 };
const partsItem = (rest: object = {}): object =>
  rowsItem(
    "parts",
    "part",
    "deal",
    [
      item("name", "text", { id: "f_part_name" }),
      item("price", "number", { id: "f_part_price", expressions: { maxExp: "100" } }),
    ],
    { ...place, ...rest },
  );

const documents: readonly TesseraDocument[] = [
  entity("region", [column("name"), column("secret")]),
  entity("client", [column("name"), column("secret"), column("open", "boolean"), column("region_id", "uuid")], {
    references: [reference("region", "region")],
    unique: [{ id: "u1", columns: ["secret"] }],
  }),
  entity(
    "deal",
    [
      column("name"),
      column("amount", "decimal", { precision: 10, scale: 2 }),
      column("note"),
      column("mine", "boolean"),
      column("secret"),
      column("client_id", "uuid"),
      column("doubled", "decimal", { precision: 12, scale: 2, computed: "amount * 2" }),
    ],
    { references: [reference("client", "client")] },
  ),
  entity(
    "part",
    [
      column("name"),
      column("price", "decimal", { precision: 10, scale: 2 }),
      column("secret"),
      column("deal_id", "uuid"),
    ],
    { references: [reference("deal", "deal", { onDelete: "cascade" })], parent: { reference: "deal" } },
  ),
  form("deal", "deal", [
    item("name", "text", place),
    item("amount", "number", place),
    item("doubled", "number", place),
    item("note", "text", { ...place, expressions: { hiddenExp: "name == 'locked'" } }),
    item("client_id", "dropdownlist", { ...place, reference: "client" }),
    partsItem(),
  ]),
  form("deal-closed", "deal", [
    item("name", "text", place),
    partsItem({ expressions: { readOnlyExp: "name == 'One'" } }),
  ]),
  document(
    "list",
    "deal",
    {
      label: "Deals",
      entity: "deal",
      columns: ["name", "secret", "client", "client.secret", "client.region.secret"].map((path, index) => ({
        id: `l${index}`,
        name: path.replaceAll(".", "_"),
        path,
        label: path,
      })),
      order: [],
      form: "deal",
    },
    "shop",
    2,
  ),
  role("clerk", [
    {
      kind: "entity",
      entity: "deal",
      actions: ["read", "update"],
      filter: isMine(),
      fields: ["name", "amount", "note", "client_id", "mine"],
    },
    { kind: "entity", entity: "deal", actions: ["create", "delete"], filter: isMine() },
    {
      kind: "entity",
      entity: "part",
      actions: ["read", "update", "create", "delete"],
      fields: ["name", "price", "deal_id"],
    },
    {
      kind: "entity",
      entity: "client",
      actions: ["refer"],
      filter: { field: "open", operator: "=", operand: { value: true } },
    },
  ]),
  role("boss", [
    { kind: "entity", entity: "*", subsystem: "shop", actions: ["read", "refer", "create", "update", "delete"] },
  ]),
];

function isMine(): Condition {
  return { field: "mine", operator: "=", operand: { value: true } };
}

const rows = `
  insert into app.region (id, name, secret) values
    ('${ids.region.north}', 'North', '${secret}'), ('${ids.region.south}', 'South', '${secret}2');
  insert into app.client (id, name, secret, open, region_id) values
    ('${ids.client.open}', 'Open', '${secret}', true, '${ids.region.north}'),
    ('${ids.client.closed}', 'Closed', '${secret}2', false, '${ids.region.south}');
  insert into app.deal (id, name, amount, note, mine, secret, client_id) values
    ('${ids.deal.one}', 'One', 10, 'n1', true, '${secret}', '${ids.client.open}'),
    ('${ids.deal.two}', 'Two', 20, 'n2', true, 'other', '${ids.client.closed}'),
    ('${ids.deal.foreign}', 'Foreign', 30, 'n3', false, '${secret}', null);
  insert into app.part (id, name, price, secret, deal_id) values
    ('${ids.part.one}', 'P1', 1, '${secret}', '${ids.deal.one}'),
    ('${ids.part.two}', 'P2', 2, 'other', '${ids.deal.two}'),
    ('${ids.part.foreign}', 'P3', 3, '${secret}', '${ids.deal.foreign}');`;

/** Puts the rows back as they were at the start; history goes. */
export async function resetRows({ pool }: Pick<TestDatabase, "pool">): Promise<void> {
  await pool.query("delete from app.part; delete from app.deal; delete from app.client; delete from app.region");
  await pool.query("truncate sys.record_history, sys.record_state, sys.record_version");
  await pool.query(rows);
}

/**
 * Starts a server on the whole product, with deals of which a clerk sees a part. `more` are documents besides those of
 * the deals.
 */
export async function startAttackedServer(
  more: {
    readonly documents?: readonly TesseraDocument[];
    readonly users?: readonly { login: string; roles: readonly string[] }[];
  } = {},
): Promise<TestServer> {
  return startProduct({
    max: 6,
    documents: [...documents, ...(more.documents ?? [])],
    users: [
      { login: "admin", roles: ["administrator"] },
      { login: "boss", roles: ["boss"] },
      { login: "clerk", roles: ["clerk"] },
      { login: "colleague", roles: ["clerk"] },
      { login: "nobody", roles: [] },
      ...(more.users ?? []).map(({ login, roles }) => ({ login, roles: [...roles] })),
    ],
    prepare: async ({ database }) => void (await database.query(rows)),
  });
}

let saves = 0;

/** An id that no save had. */
export function freshSaveId(): string {
  return `attack-${String(saves++).padStart(6, "0")}`;
}

/** A save message for a deal through its form. */
export function dealMessage(key: string | null, more: Partial<SaveMessage> = {}): SaveMessage {
  return { saveId: freshSaveId(), form: "deal", entity: "deal", key, changes: {}, rows: {}, ...more };
}

/** Changes of the rows of a deal. */
export function partRows(more: Partial<SaveMessage["rows"][string]> = {}): SaveMessage["rows"][string] {
  return { entity: "part", reference: "deal", added: [], changed: [], removed: [], ...more };
}
