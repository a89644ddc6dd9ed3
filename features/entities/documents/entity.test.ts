import { byIdAndAlias } from "@tessera/contract/byIdAndAlias.ts";
import type { DocumentLookup, TesseraDocument } from "@tessera/contract/defineDocument.ts";
import type { FieldType } from "@tessera/contract/defineField.ts";
import type { EntityBody } from "@tessera/contract/definitions/entityBody.ts";
import { openDocument } from "@tessera/contract/documents/openDocument.ts";
import { schemaProblems } from "@tessera/contract/documents/schemaProblems.ts";
import { closed } from "@tessera/contract/schema.ts";
import { Type } from "typebox";
import { describe, expect, it } from "vitest";
import { entityDocument } from "./entity.ts";

const stamp: FieldType = {
  id: "stamp",
  aliases: ["seal"],
  formats: closed({ size: Type.Optional(Type.Integer()) }),
  defaults: {},
  values: ["text"],
  rules: [],
  inSubForm: true,
  icon: "type",
};
const environment = {
  fieldTypes: byIdAndAlias<FieldType>([stamp, { ...stamp, id: "pick", aliases: [], chooses: true }]),
  panelTypes: new Map(),
  schemaProblems,
};
type Column = EntityBody["columns"][number];
const column = (name: string, more: Partial<Column> = {}): Column => ({
  id: `c-${name}`,
  name,
  column: name,
  label: name,
  type: "text",
  ...more,
});

function entity(rest: Partial<EntityBody> = {}, id = "task"): TesseraDocument<EntityBody> {
  const body: EntityBody = {
    label: id,
    labelPlural: id,
    storage: { schema: "app", table: id },
    origin: "table",
    key: { columns: ["id"], made: "uuid" },
    columns: [column("id", { type: "uuid" }), column("title"), column("price", { type: "decimal" })],
    references: [],
    display: ["title"],
    ...rest,
  };
  return { kind: "entity", id, schemaVersion: 2, subsystem: "shop", body };
}

function lookupOf(...documents: readonly TesseraDocument<EntityBody>[]): DocumentLookup {
  const plain: readonly TesseraDocument[] = documents.map((document) => JSON.parse(JSON.stringify(document)));
  return {
    get: (kind, id) => plain.find((document) => document.kind === kind && document.id === id) ?? null,
    all: (kind) => plain.filter((document) => document.kind === kind),
  };
}

it("[design 4 upcasters] given an entity of version 1 whose column holds places, when it is opened, then the column is of that field type", () => {
  const text = { id: "c1", name: "title", column: "title", label: "Title", type: "text" };
  const { body, ...old } = entity();
  const columns = [text, { ...text, id: "c2", format: "gps" }, { ...text, id: "c3", format: null }];
  const opened = openDocument(entityDocument, {
    ...old,
    schemaVersion: 1,
    body: { ...JSON.parse(JSON.stringify(body)), columns },
  });
  expect(opened).toMatchObject({ schemaVersion: 2 });
  expect(opened.body).toHaveProperty("columns", [
    text,
    { ...text, id: "c2", fieldType: { type: "gps" } },
    { ...text, id: "c3" },
  ]);
});

function problems(document: TesseraDocument<EntityBody>, ...others: readonly TesseraDocument<EntityBody>[]) {
  const found = entityDocument.check?.(document, lookupOf(document, ...others), environment) ?? [];
  return found.map(({ code, path }) => `${code} ${path}`);
}

const base = entity().body.columns;

describe("checks of an entity", () => {
  it("[design 5 entities] given a right entity, when it is checked, then there is nothing to say", () => {
    expect(
      problems(entity({ invariants: [{ id: "i1", expression: "price >= 0", message: "!", columns: ["price"] }] })),
    ).toEqual([]);
  });

  it.each<[string, Partial<EntityBody>, string]>([
    [
      "two columns of one name",
      { columns: [...base, column("title", { id: "x", column: "t2" })] },
      "name_taken /columns/3/name",
    ],
    [
      "a type that is no type",
      { columns: [...base, column("bad", { postgres: "text; drop table x" })] },
      "postgres_type_malformed /columns/3/postgres",
    ],
    ["a display column that is not there", { display: ["gone"] }, "column_unknown /display/0"],
    ["a table of the system", { storage: { schema: "sys", table: "session" } }, "storage_not_allowed /storage/schema"],
    ["an adopted table among the own ones", { origin: "adopted" }, "storage_not_allowed /storage/schema"],
    ["a key that is not the system's", { key: { columns: ["title"], made: "person" } }, "own_key /key"],
    ["a parent that is no reference", { parent: { reference: "gone" } }, "reference_unknown /parent/reference"],
    [
      "a rule over a column that is not there",
      { rules: [{ id: "r", actions: ["read"], condition: { field: "gone", operator: "=", operand: { value: 1 } } }] },
      "path_unknown /rules/0/condition/field",
    ],
  ])("[design 5 entities] given %s, when the entity is checked, then the place is said", (_, rest, expected) => {
    expect(problems(entity(rest))).toContain(expected);
  });

  const stamped = (more: Partial<Column>) => [
    base[0] ?? column("id"),
    column("title", { fieldType: { type: "seal" }, ...more }),
  ];
  const options = [{ id: "o", key: "a", label: "A" }];
  const notPlain = ["field_type_column /columns/1/fieldType/type"];
  it.each<[string, Partial<Column>, readonly string[]]>([
    ["plain text", { length: 60 }, []],
    ["a number", { type: "integer" }, ["value_type_not_carried /columns/1/fieldType/type"]],
    ["a translatable text", { translatable: true }, notPlain],
    ["a sequence", { sequence: { pattern: "T-{000}" } }, notPlain],
    ["a choice", { options }, notPlain],
    ["a choice of a type that chooses", { options, fieldType: { type: "pick" } }, []],
    ["of no type at all", { fieldType: { type: "gone" } }, ["unknown_field_type /columns/1/fieldType/type"]],
    [
      "set wrongly",
      { fieldType: { type: "stamp", formats: { size: "big", colour: 1 } } },
      ["schema_type /columns/1/fieldType/formats/size", "unknown_setting /columns/1/fieldType/formats/colour"],
    ],
  ])(
    "[forms 3 types] given a column of a field type that is %s, when the entity is checked, then what does not go together is said",
    (_, more, expected) => {
      expect(problems(entity({ columns: stamped(more) }))).toEqual(expected);
    },
  );

  it.each<[string, Partial<Column>, readonly string[]]>([
    ["a date with what says that it is done", {}, []],
    ["a text", { type: "text" }, ["deadline_type /columns/1/deadline"]],
    [
      "a date with a column that is not there",
      { deadline: { column: "gone", done: [] } },
      ["column_unknown /columns/1/deadline/column"],
    ],
    [
      "a date with a state that is none",
      { deadline: { column: "state", done: ["gone"] } },
      ["deadline_value /columns/1/deadline/done/0"],
    ],
    ["a date without a state", { deadline: { column: null, done: [] } }, []],
  ])(
    "[lists 2.2 late] given a deadline that is %s, when the entity is checked, then its place is said where it is wrong",
    (_, more, expected) => {
      const columns = [
        base[0] ?? column("id"),
        column("title", { type: "date", deadline: { column: "state", done: ["a"] }, ...more }),
        column("state", { options: [{ id: "o", key: "a", label: "A" }] }),
      ];
      expect(problems(entity({ columns }))).toEqual(expected);
    },
  );

  const translated = (more: Partial<Column>) => [
    base[0] ?? column("id"),
    column("title", { translatable: true, ...more }),
  ];
  it.each<[string, Partial<EntityBody>, string]>([
    ["a number", { columns: translated({ type: "integer" }) }, "translatable_type /columns/1/translatable"],
    ["an odd text", { columns: translated({ postgres: "app.mood" }) }, "translatable_type /columns/1/translatable"],
    ["a computed text", { columns: translated({ computed: "'x'" }) }, "translatable_fixed /columns/1/translatable"],
    ["a generated text", { columns: translated({ generated: true }) }, "translatable_fixed /columns/1/translatable"],
    [
      "a number of a sequence",
      { columns: translated({ sequence: { pattern: "T-{000}" } }) },
      "translatable_fixed /columns/1/translatable",
    ],
    ["a read-only text", { columns: translated({ readOnly: true }) }, "translatable_fixed /columns/1/translatable"],
    [
      "a choice",
      { columns: translated({ options: [{ id: "o", key: "a", label: "A" }] }) },
      "translatable_fixed /columns/1/translatable",
    ],
    [
      "a text that a computed column reads",
      { columns: [...translated({}), column("short", { computed: "left(title, 3)" })] },
      "translatable_read /columns/1/translatable",
    ],
    [
      "a text that a default reads",
      { columns: [...translated({}), column("short", { default: "title" })] },
      "translatable_read /columns/1/translatable",
    ],
    [
      "a text that an invariant reads",
      { columns: translated({}), invariants: [{ id: "i", expression: "title != 'x'", message: "!" }] },
      "translatable_read /columns/1/translatable",
    ],
    [
      "a column of a view",
      { columns: translated({}), origin: "view", storage: { schema: "shop", table: "v" } },
      "translatable_origin /columns/1/translatable",
    ],
    [
      "the physical name of translations",
      { columns: [...base, column("extra", { column: "tessera_texts" })] },
      "column_reserved /columns/3/column",
    ],
  ])(
    "[design 5 translatable] given %s as translatable, when the entity is checked, then it is refused at its place",
    (_, rest, expected) => {
      expect(problems(entity(rest))).toContain(expected);
    },
  );

  it("[design 5 translatable] given a unique text as translatable, when the entity is checked, then it may be: what is unique is its source", () => {
    const rest = { columns: translated({}), unique: [{ id: "u", columns: ["title"] }] };
    expect(problems(entity(rest)).filter((problem) => problem.includes("translatable"))).toEqual([]);
  });

  it("[design 5 translatable] given a plain text that a global rule reads, when it is translatable, then there is nothing to say: rules read the source", () => {
    const condition = { field: "title", operator: "=", operand: { value: "x" } } as const;
    const rules = [{ id: "r", actions: ["read" as const], condition }];
    expect(problems(entity({ columns: translated({ length: 40, required: true }), rules }))).toEqual([]);
  });

  it("[design 6 check] given a computed column that names an unknown field, when the entity is checked, then the place of the expression is said", () => {
    const columns = [...base, column("total", { type: "decimal", computed: "price * quantity" })];
    expect(problems(entity({ columns }))).toContain("expression.problem.unknown_field /columns/3/computed");
  });

  it("[design 6 check] given columns that compute each other, when the entity is checked, then the circle is refused", () => {
    const columns = [
      ...base,
      column("net", { type: "decimal", computed: "gross - 1" }),
      column("gross", { type: "decimal", computed: "net + 1" }),
    ];
    expect(problems(entity({ columns })).some((text) => text.startsWith("rule_cycle"))).toBe(true);
  });

  it("[design 5 entities] given a reference whose column is of another type than the key, when it is checked, then that is said", () => {
    const references = [{ id: "r1", name: "boss", label: "", entity: "person", columns: ["title"] }];
    expect(problems(entity({ references }), entity({}, "person"))).toEqual(["reference_type /references/0/columns/0"]);
  });

  it("[design 5 entities] given two entities over one table, when one is checked, then the other is named", () => {
    expect(problems(entity(), entity({ storage: { schema: "app", table: "task" } }, "twin"))).toEqual([
      "storage_taken /storage/table",
    ]);
  });
});

describe("system entities", () => {
  const shipped = entity({ origin: "system", storage: { schema: "sys", table: "user" } }, "user");
  const installed = (document: TesseraDocument<EntityBody>, product: TesseraDocument<EntityBody> | null) =>
    entityDocument.checkInstallation?.(document, product).map(({ code }) => code);

  it("[design 5 entities] given a system entity made in an installation, when it is checked, then it is refused", () => {
    expect(installed(shipped, null)).toEqual(["system_entity_made"]);
  });

  it("[design 5 entities] given a system entity, when its text changes, then it may; when its storage or columns change, then it may not", () => {
    const renamed = { ...shipped, body: { ...shipped.body, label: "Colleague" } };
    const moved = { ...shipped, body: { ...shipped.body, storage: { schema: "sys", table: "session" } } };
    const widened = { ...shipped, body: { ...shipped.body, columns: [...base, column("password_hash")] } };
    expect([renamed, moved, widened].map((document) => installed(document, shipped))).toEqual([
      [],
      ["system_entity_changed"],
      ["system_entity_changed"],
    ]);
  });
});

describe("uses of an entity", () => {
  it("[design 4 rename] given a column in display, index, invariant and computed column, when its uses are read, then all are found with their spans", () => {
    const document = entity({
      columns: [...base, column("total", { type: "decimal", computed: "round(price * 2, 1)" })],
      display: ["price"],
      indexes: [{ id: "i1", columns: ["price"], kind: "btree" }],
      invariants: [{ id: "v1", expression: "price > 0", message: "", columns: ["price"] }],
    });
    const uses = entityDocument.uses?.(document, lookupOf(document), environment) ?? [];
    const places = uses
      .filter(({ target }) => target.element === "c-price")
      .map(({ path, from, to }) => `${path} ${from}-${to}`);
    expect(places.sort()).toEqual([
      "/columns/3/computed 6-11",
      "/display/0 0-5",
      "/indexes/0/columns/0 0-5",
      "/invariants/0/columns/0 0-5",
      "/invariants/0/expression 0-5",
    ]);
  });
});

it("[design 5 elements] given a list whose elements name records, when the entity is checked, then it is one of keys of one column and their type, without fixed choices", () => {
  const reference = { entity: "person" };
  const list = (more: Partial<Column>) => [column("id", { type: "uuid" }), column("who", { type: "list", ...more })];
  const target = entity({}, "person");
  const of = (more: Partial<Column>, to = target) => problems(entity({ columns: list(more), display: ["id"] }), to);
  expect(of({ element: "uuid", reference })).toEqual([]);
  expect(of({ element: "text", reference })).toEqual(["reference_type /columns/1/reference/entity"]);
  expect(of({ type: "uuid", reference })).toEqual(["reference_list /columns/1/reference"]);
  expect(of({ element: "uuid", reference, options: [{ id: "o", key: "a", label: "a" }] })).toEqual([
    "reference_list /columns/1/reference",
  ]);
  const twoColumns = entity({ origin: "view", key: { columns: ["id", "title"], made: "database" } }, "person");
  expect(of({ element: "uuid", reference }, twoColumns)).toEqual(["reference_key /columns/1/reference/entity"]);
});
