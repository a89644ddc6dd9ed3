import type { EntityBody } from "@tessera/contract/definitions/entityBody.ts";
import type { ValueTypeName } from "@tessera/contract/values/valueType.ts";

type Column = EntityBody["columns"][number];

function column(name: string, type: ValueTypeName, more: Partial<Column> = {}): Column {
  return { id: `c-${name}`, name, column: name, label: name, type, ...more };
}

function entity(
  table: string,
  body: Pick<EntityBody, "key" | "columns" | "references" | "display"> & Partial<EntityBody>,
): EntityBody {
  return {
    label: table,
    labelPlural: table,
    storage: { schema: "shop", table },
    origin: "adopted",
    ...body,
  };
}

/** Entities of a small shop, in every shape of key. Bodies as they stand in documents. */
export const shopEntities: ReadonlyMap<string, EntityBody> = new Map([
  [
    "department",
    entity("department", {
      key: { columns: ["id"], made: "person" },
      columns: [column("id", "integer"), column("name", "text"), column("boss", "text")],
      references: [],
      display: ["name"],
    }),
  ],
  [
    "customer",
    entity("customer", {
      key: { columns: ["id"], made: "person" },
      columns: [
        column("id", "text", { length: 5, postgres: "character varying(5)" }),
        column("name", "text", { length: 40, postgres: "character varying(40)", required: true }),
        column("country", "text"),
        column("secret", "text"),
        column("limit", "decimal", { precision: 10, scale: 2 }),
        column("department_id", "integer"),
      ],
      references: [
        {
          id: "r-department",
          name: "department",
          label: "department",
          entity: "department",
          columns: ["department_id"],
          onDelete: "set null",
        },
      ],
      display: ["name"],
    }),
  ],
  [
    "product",
    entity("product", {
      key: { columns: ["id"], made: "database" },
      columns: [
        column("id", "integer", { databaseDefault: "nextval(…)" }),
        column("name", "text", { required: true }),
        column("price", "float", { postgres: "real", min: "0" }),
        column("picture", "bytes"),
      ],
      references: [],
      display: ["name"],
    }),
  ],
  [
    "order",
    entity("orders", {
      key: { columns: ["id"], made: "next" },
      columns: [
        column("id", "integer", { postgres: "smallint" }),
        column("customer_id", "text", { postgres: "character varying(5)" }),
        column("ordered", "date"),
        column("note", "text"),
        column("secret", "text"),
      ],
      references: [
        { id: "r-customer", name: "customer", label: "customer", entity: "customer", columns: ["customer_id"] },
      ],
      display: ["id"],
    }),
  ],
  [
    "line",
    entity("line", {
      key: { columns: ["order_id", "product_id"], made: "person" },
      columns: [
        column("order_id", "integer", { postgres: "smallint" }),
        column("product_id", "integer"),
        column("quantity", "integer", { postgres: "smallint", required: true, min: "1" }),
        column("discount", "float", { postgres: "real" }),
      ],
      references: [
        { id: "r-order", name: "order", label: "order", entity: "order", columns: ["order_id"] },
        { id: "r-product", name: "product", label: "product", entity: "product", columns: ["product_id"] },
      ],
      display: ["product_id"],
      parent: { reference: "order" },
    }),
  ],
  [
    "note",
    entity("note", {
      origin: "table",
      key: { columns: ["id"], made: "uuid" },
      columns: [
        column("id", "uuid"),
        column("number", "text", { sequence: { pattern: "N-{year}-{0000}" } }),
        column("body", "text"),
        column("done", "boolean"),
        column("created_at", "timestamp_technical"),
        column("created_by", "uuid"),
      ],
      references: [],
      display: ["number"],
    }),
  ],
]);

/** Tables and rows of the shop. */
export const shopSql = `
  create schema shop;
  create table shop.department (id int primary key, name text, boss text);
  create table shop.customer (id varchar(5) primary key, name varchar(40) not null, country text, secret text,
    "limit" numeric(10,2), department_id int references shop.department);
  create table shop.product (id serial primary key, name text not null unique, price real check (price >= 0), picture bytea, hidden_cost int default 7);
  create table shop.orders (id smallint primary key, customer_id varchar(5) references shop.customer, ordered date, note text, secret text);
  create table shop.line (order_id smallint not null references shop.orders, product_id int not null references shop.product,
    quantity smallint not null, discount real not null default 0, primary key (order_id, product_id));
  create table shop.note (id uuid primary key, number text, body text, done boolean,
    created_at timestamptz not null, created_by uuid, changed_at timestamptz, changed_by uuid);
  insert into shop.department values (1, 'Sales', 'boss-SECRETBOSS'), (2, 'Purchase', 'b2');
  insert into shop.customer values
    ('ALFKI', 'Alfréd Fűtő', 'DE', 'SECRETALFKI', 100.5, 1),
    ('BONAP', 'Bon app''', 'FR', 'SECRETBONAP', 200, 2),
    ('CHOPS', 'Chop-suey', 'CH', 'SECRETCHOPS', null, 1),
    ('D~%X', 'Odd key', null, null, null, null);
  insert into shop.product (name, price, picture) values ('Chai', 18, '\\x0102'), ('Chang', 19, null), ('Aniseed', 10, null);
  insert into shop.orders values
    (10248, 'ALFKI', '2024-01-01', 'first', 'SECRETONE'),
    (10249, 'BONAP', '2024-01-02', null, 'SECRETTWO'),
    (10250, null, 'infinity', 'odd', 'SECRETTHREE');
  insert into shop.line values (10248, 1, 5, 0), (10248, 2, 6, 0.15), (10249, 3, 7, 0);
`;
