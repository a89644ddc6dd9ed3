import type { SaveMessage } from "@tessera/contract/save.ts";
import { column, entity, form, item, reference, role, rowsItem } from "@tessera/server-kit/testing/literals.ts";
import type { TestClient } from "@tessera/server-kit/testing/testClient.ts";
import type { TestServer } from "@tessera/server-kit/testing/testServer.ts";
import type { Json } from "@tessera/std/canonicalJson.ts";
import { uuid7 } from "@tessera/std/ids.ts";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { getData } from "../../features/forms/operations/getData.ts";
import { saveData } from "../../features/forms/operations/saveData.ts";
import { startProduct } from "./testing/startProduct.ts";

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
  role(
    "host",
    ["tour", "leg", "guest"].map((of) => ({
      kind: "entity",
      entity: of,
      actions: ["read", "refer", "create", "update", "delete"],
    })),
  ),
];

let server: TestServer;
let host: TestClient;

beforeAll(async () => {
  server = await startProduct({ users: [{ login: "host", roles: ["host"] }], documents });
  host = await server.enter("host");
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

function save(idForm: string, key: string | null, changes: Values, rows: SaveMessage["rows"] = {}) {
  const formData: SaveMessage = {
    saveId: uuid7(),
    form: idForm,
    entity: "tour",
    key,
    changes: Object.fromEntries(Object.entries(changes).map(([name, mine]) => [name, { base: null, mine }])),
    rows,
  };
  return host.call(saveData, { idForm, formData });
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
    const seated = { guests: added("guest", [{ name: "Bob" }]) };
    const far = await made({ name: "h" }, { legs: added("leg", [{ km: 500 }]) });
    expect(await errorsOf("priced", far, {}, seated)).toEqual([["seat", "validation.required"]]);
  });

  it("[saving What always holds] given a save whose rules look at more rows than it names, when it is sent again, then it gets its first answer", async () => {
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
