import type { EntityBody } from "@tessera/contract/definitions/entityBody.ts";
import { standardLibrary } from "@tessera/expression/functions/standardLibrary.ts";
import { compileDefinition } from "@tessera/form-engine/compile/compileDefinition.ts";
import type { CompiledForm } from "@tessera/form-engine/compile/compiledForm.ts";
import { toyTypes } from "@tessera/form-engine/testing/orderForm.ts";
import { all, allow, openShop, type Shop } from "@tessera/records/testing/shop.ts";
import { column, own, stamps } from "@tessera/records/testing/taskEntities.ts";
import { form as formLiteral, item, rowsItem } from "@tessera/server-kit/testing/literals.ts";

/**
 * A row as its table holds it, without stamps: text by physical column. `trace` is its identity, of which no definition
 * knows.
 */
export interface Row {
  readonly [column: string]: string | null;
}

/** Rows of a child entity, and how they tell their record. */
export interface Child {
  readonly entity: "part" | "item" | "entry";
  readonly reference: string;
  readonly parentColumn: string;
  /** Columns of the key. */
  readonly key: readonly string[];
  /** Whether people give the key, and may change it. */
  readonly isKeyGiven: boolean;
}

/** A kind of record with its rows. */
export interface Family {
  readonly entity: "job" | "bill";
  readonly children: readonly Child[];
}

/** An own table with own rows, and an adopted one with rows of a composite key and of an identity column. */
export const families: readonly Family[] = [
  {
    entity: "job",
    children: [{ entity: "part", reference: "job", parentColumn: "job_id", key: ["id"], isKeyGiven: false }],
  },
  {
    entity: "bill",
    children: [
      { entity: "item", reference: "bill", parentColumn: "bill_id", key: ["bill_id", "line"], isKeyGiven: true },
      { entity: "entry", reference: "bill", parentColumn: "bill_id", key: ["id"], isKeyGiven: false },
    ],
  },
];

const common = [column("title", "text", { required: true }), column("secret", "text")];
const ofMain = [column("pick_id", "integer"), column("sum", "text")];
const reference = (entity: string, name: string) => ({
  id: `r-${entity}-${name}`,
  name,
  label: name,
  entity: name,
  columns: [`${name}_id`],
});
const adopted = (table: string, body: Pick<EntityBody, "columns" | "references" | "key"> & Partial<EntityBody>) =>
  own(table, { origin: "adopted", ...body });

/** All entities, by id. */
export const restoreEntities: ReadonlyMap<string, EntityBody> = new Map([
  [
    "job",
    own("job", { columns: [column("id", "uuid"), ...common, ...ofMain], references: [reference("job", "pick")] }),
  ],
  [
    "part",
    own("part", {
      columns: [
        column("id", "uuid"),
        column("number", "text", { sequence: { pattern: "P-{0000}" } }),
        column("job_id", "uuid"),
        column("checked", "text", { readOnly: true }),
        ...common,
      ],
      references: [reference("part", "job")],
      parent: { reference: "job" },
    }),
  ],
  [
    "bill",
    adopted("bill", {
      key: { columns: ["id"], made: "person" },
      columns: [column("id", "integer"), ...common, ...ofMain],
      references: [reference("bill", "pick")],
    }),
  ],
  [
    "pick",
    adopted("pick", {
      key: { columns: ["id"], made: "person" },
      columns: [column("id", "integer"), column("title", "text")],
      references: [],
    }),
  ],
  [
    "item",
    adopted("item", {
      key: { columns: ["bill_id", "line"], made: "person" },
      columns: [column("bill_id", "integer"), column("line", "integer"), ...common],
      references: [reference("item", "bill")],
      parent: { reference: "bill" },
    }),
  ],
  [
    "entry",
    adopted("entry", {
      key: { columns: ["id"], made: "database" },
      columns: [column("id", "integer", { databaseDefault: "identity" }), column("bill_id", "integer"), ...common],
      references: [reference("entry", "bill")],
      parent: { reference: "bill" },
    }),
  ],
]);

// In the order in which rows come, so that a seed makes the same history each time.
const trace =
  "trace uuid not null default ('00000000-0000-4000-9000-' || lpad(nextval('shop.trace')::text, 12, '0'))::uuid";
const tables = `
  create sequence shop.trace;
  create table shop.pick (id int primary key, title text);
  insert into shop.pick values (1, 'a'), (2, 'b'), (3, 'c');
  create table shop.job (id uuid primary key, title text not null, secret text, pick_id int references shop.pick, sum text, ${trace}, ${stamps});
  create table shop.part (id uuid primary key, number text, job_id uuid not null references shop.job, checked text default 'yes',
    title text not null, secret text, ${trace}, ${stamps});
  create table shop.bill (id int primary key, title text not null, secret text, pick_id int references shop.pick, sum text, ${trace});
  create table shop.item (bill_id int not null references shop.bill, line int not null, title text not null, secret text, ${trace},
    primary key (bill_id, line));
  create table shop.entry (id int primary key generated always as identity, bill_id int not null references shop.bill,
    title text not null, secret text, ${trace});
  insert into shop.bill values (1, 'a', 's'), (2, 'b', 's');
  insert into shop.item select b, n, 'a', 's' from generate_series(1, 2) as b, generate_series(1, 3) as n;
  insert into shop.entry (bill_id, title, secret) select b, 'b', 's' from generate_series(1, 2) as b, generate_series(1, 2);`;

const definition = ({ children, entity }: Family) =>
  formLiteral(entity, entity, [
    item("title", "text"),
    item("secret", "text", { expressions: { readOnlyExp: "title == 'c'" } }),
    item("sum", "text", {
      expressions: {
        saveExpression: `\`\${title}:\${${children[0]?.entity}.count(row => row.title == 'a')}\``,
      },
    }),
    item("pick", "choice", { column: null, reference: "pick", expressions: { filterExp: "{ title: title }" } }),
    ...children.map((child) =>
      rowsItem(child.entity, child.entity, child.reference, [
        item("title", "text", { id: `t-${child.entity}`, expressions: { readOnlyExp: "row.secret == null" } }),
        item("secret", "text", {
          id: `s-${child.entity}`,
          required: "error",
          expressions: { requiredExp: "parent.title == 'b'" },
        }),
      ]),
    ),
  ]);

/**
 * Forms of the records, with rules: the secret is closed in records called "c" and the title of rows without a secret;
 * rows of records called "b" need a secret; a sum counts the first rows called "a"; a pick is one of the record's
 * title.
 */
export const forms: ReadonlyMap<string, CompiledForm> = new Map(
  families.map((family) => {
    const { form, problems } = compileDefinition(definition(family), {
      entityOf: (id) => restoreEntities.get(id) ?? null,
      fieldTypes: toyTypes,
      library: standardLibrary,
    });
    if (!form) throw new Error(JSON.stringify(problems));
    return [family.entity, form];
  }),
);

/** What a person may do with rows; with records, everything. */
export interface Role {
  readonly name: string;
  readonly may: readonly ("update" | "create" | "delete")[];
  readonly seesSecret: boolean;
  /** Whether rows called "hidden" are none to the person. */
  readonly seesHidden: boolean;
}

const everything = ["update", "create", "delete"] as const;
/** All roles; the first may do everything. */
export const roles: readonly [Role, ...Role[]] = [
  { name: "everything", may: everything, seesSecret: true, seesHidden: true },
  { name: "noSecret", may: everything, seesSecret: false, seesHidden: true },
  { name: "short", may: everything, seesSecret: true, seesHidden: false },
  { name: "reader", may: [], seesSecret: true, seesHidden: true },
  { name: "noCreate", may: ["update", "delete"], seesSecret: true, seesHidden: true },
  { name: "noDelete", may: ["update", "create"], seesSecret: true, seesHidden: true },
];

function grantsOf({ may, name, seesHidden, seesSecret }: Role) {
  if (name === "everything") return [allow("*", all)];
  const open = (entity: string) =>
    seesSecret
      ? {}
      : {
          fields: (restoreEntities.get(entity)?.columns ?? []).flatMap((one) =>
            one.name === "secret" ? [] : [one.name],
          ),
        };
  const filter = seesHidden
    ? {}
    : { filter: { field: "title", operator: "<>" as const, operand: { value: "hidden" } } };
  const ofFamilies = families.flatMap(({ children, entity }) => [
    allow(entity, all, open(entity)),
    ...children.map((child) => allow(child.entity, ["read", "refer", ...may], { ...open(child.entity), ...filter })),
  ]);
  return [...ofFamilies, allow("pick", ["read", "refer"])];
}

/** Opens a database with both kinds of records and all roles. */
export async function openRestoreShop(): Promise<Shop> {
  const shop = await openShop({}, 3);
  await shop.database.pool.query(tables);
  await shop.define({ entities: restoreEntities, roles: new Map(roles.map((role) => [role.name, grantsOf(role)])) });
  return shop;
}
