import type { SaveMessage } from "@tessera/contract/save.ts";
import { column, entity, form, item, reference, role, rowsItem } from "@tessera/server-kit/testing/literals.ts";
import type { TestClient } from "@tessera/server-kit/testing/testClient.ts";
import type { TestServer } from "@tessera/server-kit/testing/testServer.ts";
import type { Json } from "@tessera/std/canonicalJson.ts";
import { uuid7 } from "@tessera/std/ids.ts";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startProduct } from "../../../apps/server/testing/startProduct.ts";
import { getData } from "../operations/getData.ts";
import { saveData } from "../operations/saveData.ts";

const everything = (of: string) => ({
  kind: "entity",
  entity: of,
  actions: ["read", "refer", "create", "update", "delete"],
});
const money = { precision: 12, scale: 2 };
const documents = [
  entity("tour", [column("name"), column("rate", "decimal", money), column("remark"), column("guide")]),
  entity(
    "leg",
    [
      column("tour_id", "uuid", { required: true }),
      column("km", "integer"),
      column("cost", "decimal", money),
      column("note"),
    ],
    { references: [reference("tour", "tour", { onDelete: "cascade" })] },
  ),
  entity("guest", [column("tour_id", "uuid", { required: true }), column("name"), column("seat")], {
    references: [reference("tour", "tour", { onDelete: "cascade" })],
  }),
  form("few", "tour", [
    item("name", "text"),
    rowsItem("legs", "leg", "tour", [item("km", "number")], {
      subForm: {
        entity: "leg",
        reference: "tour",
        view: "Default",
        items: [item("km", "number")],
        subMinNumberOfRec: 1,
      },
    }),
  ]),
  form("fixed", "tour", [
    item("name", "text"),
    rowsItem("legs", "leg", "tour", [item("km", "number")], {
      subForm: {
        entity: "leg",
        reference: "tour",
        view: "Default",
        items: [item("km", "number")],
        subMinNumberOfRec: 2,
        subRecExtendable: false,
      },
    }),
  ]),
  form("asked", "tour", [
    item("name", "text"),
    item("rate", "number"),
    rowsItem("legs", "leg", "tour", [item("km", "number")], { required: "error" }),
    rowsItem("guests", "guest", "tour", [item("name", "text", { id: "f_guest" })], {
      expressions: { requiredExp: "rate > 5" },
    }),
  ]),
  form("warned", "tour", [
    item("name", "text"),
    rowsItem("legs", "leg", "tour", [item("km", "number")], { required: "warning" }),
    rowsItem("guests", "guest", "tour", [item("name", "text", { id: "f_guest" })], {
      required: "error",
      expressions: { hiddenExp: "name != 'full'" },
    }),
  ]),
  form("grouped", "tour", [item("remark", "text"), rowsItem("legs", "leg", "tour", [item("km", "number")])], {
    group: { hiddenExp: "some(legs, leg => leg.km < 0)" },
  }),
  form("priced", "tour", [
    item("rate", "number"),
    rowsItem("legs", "leg", "tour", [
      item("km", "number"),
      item("cost", "number", { expressions: { saveExpression: "row.km * parent.rate" } }),
    ]),
    rowsItem("guests", "guest", "tour", [
      item("name", "text"),
      item("seat", "text", { expressions: { requiredExp: "parent.legs.count(leg => leg.km > 100) > 0" } }),
    ]),
  ]),
  entity("region", [column("name")]),
  entity("town", [column("name"), column("region_id", "uuid"), column("open", "boolean"), column("beds", "integer")], {
    references: [reference("region", "region")],
  }),
  entity("trip", [column("name"), column("region_id", "uuid"), column("town_id", "uuid"), column("beds", "integer")], {
    references: [reference("region", "region"), reference("town", "town")],
  }),
  entity(
    "stop",
    [column("trip_id", "uuid", { required: true }), column("town_id", "uuid"), column("wanted", "boolean")],
    {
      references: [reference("trip", "trip", { onDelete: "cascade" }), reference("town", "town")],
    },
  ),
  form("trip", "trip", [
    item("name", "text"),
    item("region", "dropdownlist", { column: null, reference: "region" }),
    item("beds", "number"),
    item("town", "dropdownlist", {
      column: null,
      reference: "town",
      expressions: { filterExp: "beds == null ? { region_id: region } : { region_id: region, beds }" },
    }),
    rowsItem("stops", "stop", "trip", [
      item("wanted", "checkbox"),
      item("town", "dropdownlist", {
        id: "f_stop_town",
        column: null,
        reference: "town",
        expressions: { filterExp: "row.wanted == null ? null : { open: row.wanted, region_id: parent.region }" },
      }),
    ]),
  ]),
  entity("shift", [
    column("name"),
    column("starts", "timestamp_technical", { max: "2030-12-31" }),
    column("ends", "timestamp_technical"),
    column("planned", "datetime", { max: "2030-12-31" }),
  ]),
  form("shift", "shift", [
    item("starts", "datetime", { formats: { min: "2026-07-01" } }),
    item("ends", "datetime", { expressions: { minExp: "starts", maxExp: "addDays(starts, 1)" } }),
    item("planned", "datetime"),
  ]),
  role("host", ["tour", "leg", "guest", "region", "town", "trip", "stop", "shift"].map(everything)),
  // Who sees neither whether a town is open nor its beds, and who sees open towns alone.
  role("clerk", [
    ...["region", "trip", "stop"].map(everything),
    { kind: "entity", entity: "town", actions: ["read", "refer"], fields: ["id", "name", "region_id"] },
  ]),
  role("agent", [
    ...["region", "trip", "stop"].map(everything),
    {
      kind: "entity",
      entity: "town",
      actions: ["read", "refer"],
      filter: { field: "open", operator: "=", operand: { value: true } },
    },
  ]),
];

let server: TestServer;
let host: TestClient;
let clerk: TestClient;
let agent: TestClient;

beforeAll(async () => {
  const users = ["host", "clerk", "agent"].map((name) => ({ login: name, roles: [name] }));
  server = await startProduct({ users, documents });
  [host, clerk, agent] = [await server.enter("host"), await server.enter("clerk"), await server.enter("agent")];
});
afterAll(() => server?.close());

type Values = { readonly [column: string]: Json };

const added = (of: string, rows: readonly Values[]): SaveMessage["rows"][string] => ({
  entity: of,
  reference: "tour",
  added: rows.map((values, index) => ({ uid: `n${index}`, values })),
  changed: [],
  removed: [],
});

const bases = (changes: Values, before: Values = {}) =>
  Object.fromEntries(Object.entries(changes).map(([name, mine]) => [name, { base: before[name] ?? null, mine }]));

function save(
  idForm: string,
  key: string | null,
  changes: Values,
  rows: SaveMessage["rows"] = {},
  before: Values = {},
  client = host,
) {
  const entityOf = idForm === "trip" || idForm === "shift" ? idForm : "tour";
  const formData: SaveMessage = {
    saveId: uuid7(),
    form: idForm,
    entity: entityOf,
    key,
    changes: bases(changes, before),
    rows,
  };
  return client.call(saveData, { idForm, formData });
}

/** The errors of a save, as field and text key. */
async function errorsOf(...given: Parameters<typeof save>): Promise<readonly (readonly [string, string])[]> {
  const { HEADER } = await save(...given);
  return HEADER.ERROR.map(({ ID, PUBLIC }) => [ID, PUBLIC] as const);
}

async function made(changes: Values, rows: SaveMessage["rows"] = {}): Promise<string> {
  const { HEADER, id } = await save("priced", null, changes, rows);
  expect(HEADER.ERROR).toEqual([]);
  return id ?? "";
}

describe("rules over the whole record, whatever a save names", () => {
  it("[forms 5 sub-forms] given a sub-form with a minimum of rows, when a new record names no rows, then it is refused at the sub-form", async () => {
    expect(await errorsOf("few", null, { name: "a" })).toEqual([["legs", "validation.min_rows"]]);
    expect(await errorsOf("few", null, { name: "a" }, { legs: added("leg", []) })).toEqual([
      ["legs", "validation.min_rows"],
    ]);
    expect(await errorsOf("few", null, { name: "a" }, { legs: added("leg", [{ km: 1 }]) })).toEqual([]);
  });

  it("[forms 5 sub-forms] given a sub-form that people cannot extend, when a new record begins with its minimum of rows, then it is saved, and one row more is refused", async () => {
    const legs = (count: number) => ({ legs: added("leg", Array(count).fill({ km: 1 })) });
    expect(await errorsOf("fixed", null, { name: "a" }, legs(2))).toEqual([]);
    await expect(save("fixed", null, { name: "a" }, legs(3))).rejects.toMatchObject({ code: "field_not_writable" });
  });

  it("[forms 5 sub-forms] given a saved record with the minimum of rows, when a save names none of them, then they count, and a record without any is refused", async () => {
    const full = await made({ name: "b" }, { legs: added("leg", [{ km: 1 }]) });
    expect(await errorsOf("few", full, {})).toEqual([]);
    const empty = await made({ name: "c" });
    expect(await errorsOf("few", empty, {})).toEqual([["legs", "validation.min_rows"]]);
  });

  it("[forms 5 sub-forms] given a sub-form that asks for rows, always or by a rule, when it has none, then the save is refused, or warned, unless it is hidden", async () => {
    expect(await errorsOf("asked", null, { name: "a", rate: "9" })).toEqual([
      ["legs", "validation.required_rows"],
      ["guests", "validation.required_rows"],
    ]);
    const legs = added("leg", [{ km: 1 }]);
    expect(await errorsOf("asked", null, { name: "a", rate: "5" }, { legs })).toEqual([]);
    const guests = added("guest", [{ name: "Ann" }]);
    expect(await errorsOf("asked", null, { name: "a", rate: "9" }, { legs, guests })).toEqual([]);
    const { HEADER } = await save("warned", null, { name: "a" });
    expect([HEADER.ERROR, HEADER.WARNING.map(({ ID, PUBLIC }) => [ID, PUBLIC])]).toEqual([
      [],
      [["legs", "validation.required_rows"]],
    ]);
    expect(await errorsOf("warned", null, { name: "full" }, { legs })).toEqual([
      ["guests", "validation.required_rows"],
    ]);
  });

  it("[forms 4 read-only] given a group that its rows hide, when a field of it is written and no row is named, then the stored rows decide", async () => {
    const shown = await made({ name: "d" }, { legs: added("leg", [{ km: 5 }]) });
    expect(await errorsOf("grouped", shown, { remark: "seen" })).toEqual([]);
    const hidden = await made({ name: "e" }, { legs: added("leg", [{ km: -5 }]) });
    await expect(save("grouped", hidden, { remark: "unseen" })).rejects.toMatchObject({ code: "field_not_writable" });
  });

  it("[forms 4 rules] given rows computed from the main record, when only the main record is saved, then the rows follow", async () => {
    const key = await made({ name: "f", rate: "2.00" }, { legs: added("leg", [{ km: 5 }, { km: 7 }]) });
    const { HEADER } = await host.call(saveData, {
      idForm: "priced",
      formData: {
        saveId: uuid7(),
        form: "priced",
        entity: "tour",
        key,
        changes: { rate: { base: "2.00", mine: "3.00" } },
        rows: {},
      },
    });
    expect(HEADER.ERROR).toEqual([]);
    const { ITEMS } = await host.call(getData, { idForm: "priced", idMaintable: key });
    // The answer of the operation, as its reference has it.
    const { rows } = ITEMS as { readonly rows: { readonly legs: readonly { readonly values: Values }[] } };
    expect(rows.legs.map(({ values }) => values.cost).sort()).toEqual(["15.00", "21.00"]);
  });

  it("[forms 4 rules] given rows whose rule reads those of another sub-form, when a save names only the others, then it is asked of all", async () => {
    const key = await made(
      { name: "g" },
      { legs: added("leg", [{ km: 5 }]), guests: added("guest", [{ name: "Ann" }]) },
    );
    expect(await errorsOf("priced", key, {}, { legs: added("leg", [{ km: 500 }]) })).toEqual([
      ["seat", "validation.required"],
    ]);
    const opened = { guests: added("guest", [{ name: "Bob" }]) };
    const far = await made({ name: "h" }, { legs: added("leg", [{ km: 500 }]) });
    expect(await errorsOf("priced", far, {}, opened)).toEqual([["seat", "validation.required"]]);
  });

  it("[design 5 save] given a save whose rules look at more rows than it names, when it is sent again, then it gets its first answer", async () => {
    const formData: SaveMessage = {
      saveId: uuid7(),
      form: "priced",
      entity: "tour",
      key: null,
      changes: { name: { base: null, mine: "i" } },
      rows: {},
    };
    const first = await host.call(saveData, { idForm: "priced", formData });
    expect(await host.call(saveData, { idForm: "priced", formData })).toEqual(first);
  });
});

describe("references under a filter", () => {
  const [north, south] = [uuid7(), uuid7()];
  const [near, far, shut] = [uuid7(), uuid7(), uuid7()];
  const stops = (rows: readonly Values[]) => ({ stops: { ...added("stop", rows), reference: "trip" } });
  const excluded = ["town", "validation.option_unknown"];

  beforeAll(async () => {
    const { pool } = server.database;
    await pool.query(`insert into app.region (id, name) values ('${north}', 'North'), ('${south}', 'South')`);
    await pool.query(`insert into app.town (id, name, region_id, open, beds) values ('${near}', 'Near', '${north}', true, 2),
      ('${far}', 'Far', '${south}', true, 4), ('${shut}', 'Shut', '${north}', false, 2)`);
  });

  it("[forms 4 choices] given a filter that reads another field, when a new record refers to what it excludes, or to nothing there is, then the field is refused", async () => {
    expect(await errorsOf("trip", null, { region_id: north, town_id: near })).toEqual([]);
    expect(await errorsOf("trip", null, { region_id: south, town_id: near })).toEqual([excluded]);
    expect(await errorsOf("trip", null, { region_id: north, town_id: uuid7() })).toEqual([excluded]);
    expect(await errorsOf("trip", null, { town_id: near })).toEqual([excluded]);
    expect(await errorsOf("trip", null, { region_id: north, town_id: near, beds: 3 })).toEqual([excluded]);
  });

  it("[forms 4 choices] given a saved choice, when what the filter reads changes so that it is excluded, then the save is refused, and another choice saves it", async () => {
    const before = { region_id: north, town_id: near };
    const { id } = await save("trip", null, before);
    expect(await errorsOf("trip", id, { region_id: south }, {}, before)).toEqual([excluded]);
    expect(await errorsOf("trip", id, { region_id: south, town_id: far }, {}, before)).toEqual([]);
  });

  it("[forms 4 choices] given a saved choice that its filter excludes by now, when other fields change, then it stays; what the filter makes of it is asked again with it", async () => {
    const before = { region_id: north, town_id: near };
    const { id } = await save("trip", null, before);
    await server.database.pool.query(`update app.town set region_id = '${south}' where id = '${near}'`);
    expect(await errorsOf("trip", id, { name: "x" })).toEqual([]);
    expect(await errorsOf("trip", id, { beds: 2 })).toEqual([excluded]);
    await server.database.pool.query(`update app.town set region_id = '${north}' where id = '${near}'`);
    expect(await errorsOf("trip", id, { beds: 2 })).toEqual([]);
  });

  it("[forms 4 choices] given rows whose filter reads the row and the record, when rows or the record change, then excluded choices are refused at their rows", async () => {
    const main = { region_id: north };
    expect(await errorsOf("trip", null, main, stops([{ wanted: true, town_id: near }, { town_id: far }]))).toEqual([]);
    const { HEADER } = await save(
      "trip",
      null,
      main,
      stops([
        { wanted: true, town_id: near },
        { wanted: true, town_id: shut },
      ]),
    );
    expect(HEADER.ERROR).toMatchObject([{ ID: "town", SUBFORM: "stops", ROWUID: "n1", ROWNUM: 1 }]);
    const saved = await save("trip", null, main, stops([{ wanted: true, town_id: near }]));
    expect(await errorsOf("trip", saved.id, { name: "y" })).toEqual([]);
    expect(await errorsOf("trip", saved.id, { region_id: south }, {}, main)).toEqual([excluded]);
    const key = saved.rowKeys.stops?.n0 ?? "";
    const changed = (changes: Values, before: Values) => ({
      stops: { ...stops([]).stops, changed: [{ uid: "k", key, changes: bases(changes, before) }] },
    });
    const stored = { wanted: true, town_id: near };
    expect(await errorsOf("trip", saved.id, {}, changed({ wanted: false }, stored))).toEqual([excluded]);
    expect(await errorsOf("trip", saved.id, {}, changed({ wanted: false, town_id: shut }, stored))).toEqual([]);
  });
});

describe("references under a filter that reads what a person may not", () => {
  const [region, other] = [uuid7(), uuid7()];
  const [two, four, shut] = [uuid7(), uuid7(), uuid7()];
  const said = async (client: TestClient, main: Values, rows: readonly Values[] = []) => {
    const stops = { stops: { ...added("stop", rows), reference: "trip" } };
    return (await save("trip", null, main, rows.length > 0 ? stops : {}, {}, client)).HEADER.ERROR;
  };

  beforeAll(async () => {
    const { pool } = server.database;
    await pool.query(`insert into app.region (id, name) values ('${region}', 'East'), ('${other}', 'West')`);
    await pool.query(`insert into app.town (id, name, region_id, open, beds) values ('${two}', 'Two', '${region}', true, 2),
      ('${four}', 'Four', '${region}', true, 4), ('${shut}', 'Shut', '${region}', false, 2)`);
  });

  it("[design 10 rights] given a filter over a column that a person may not read, when they choose what it leaves and what it excludes, then both get the same answer", async () => {
    expect(await said(clerk, { region_id: region, town_id: two })).toEqual([]);
    expect(await said(clerk, { region_id: other, town_id: two })).toMatchObject([
      { PUBLIC: "validation.option_unknown" },
    ]);
    const fits = await said(clerk, { region_id: region, town_id: two, beds: 2 });
    expect(fits).toMatchObject([{ ID: "town", PUBLIC: "validation.option_unknown" }]);
    expect(await said(clerk, { region_id: region, town_id: four, beds: 2 })).toEqual(fits);
    const main = { region_id: region };
    const open = await said(clerk, main, [{ wanted: true, town_id: two }]);
    expect(open).toMatchObject([{ ID: "town", SUBFORM: "stops", ROWUID: "n0" }]);
    expect(await said(clerk, main, [{ wanted: true, town_id: shut }])).toEqual(open);
    expect(await said(clerk, main, [{ wanted: false, town_id: shut }])).toEqual(open);
  });

  it("[design 10 rights] given records that a person may not refer to, when they choose one that the filter leaves, then the answer is that of one that is not there", async () => {
    expect(await said(agent, { region_id: region, town_id: two, beds: 2 })).toEqual([]);
    const hidden = await said(agent, { region_id: region, town_id: shut, beds: 2 });
    expect(hidden).toMatchObject([{ ID: "town", PUBLIC: "validation.option_unknown" }]);
    expect(await said(agent, { region_id: region, town_id: uuid7(), beds: 2 })).toEqual(hidden);
  });

  it("[design 10 rights] given a record with a choice under a filter that a person may not ask, when they save other fields, then it stays", async () => {
    const { id } = await save("trip", null, { region_id: region, town_id: two, beds: 2 });
    const { HEADER } = await save("trip", id, { name: "mine" }, {}, {}, clerk);
    expect(HEADER.ERROR).toEqual([]);
    expect((await save("trip", id, { beds: 4 }, {}, { beds: 2 }, clerk)).HEADER.ERROR).toMatchObject([{ ID: "town" }]);
  });
});

describe("bounds of instants", () => {
  it("[forms 5 min, max] given bounds by setting, rule and entity, when instants miss them, then the server refuses them by the person's clock", async () => {
    const asked = (starts: string | null, ends: string | null, planned: string | null = null) =>
      errorsOf("shift", null, { starts, ends, planned });
    // The person's zone is Europe/Budapest.
    expect(await asked("2026-06-30 22:00:00", null)).toEqual([]);
    expect(await asked("2026-06-30 21:59:59", null)).toEqual([["starts", "validation.min"]]);
    expect(await asked("2026-07-05 10:00:00", "2026-07-05 10:00:00")).toEqual([]);
    expect(await asked("2026-07-05 10:00:00", "2026-07-05 09:59:59")).toEqual([["ends", "validation.min"]]);
    expect(await asked("2026-07-05 10:00:00", "2026-07-06 10:00:01")).toEqual([["ends", "validation.max"]]);
    expect(await asked("2030-12-31 23:59:59.5", null, "2030-12-31 23:59:59.5")).toEqual([]);
    expect(await asked("2031-01-01 00:00:00", null, "2031-01-01 00:00:00")).toEqual([
      ["starts", "validation.max"],
      ["planned", "validation.max"],
    ]);
  });
});
