import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { bodyOf } from "@tessera/contract/documents/bodyOf.ts";
import type { CompiledForm } from "@tessera/form-engine/compile/compiledForm.ts";
import type { FormStore } from "@tessera/form-engine/store/formStore.ts";
import { saveChanges } from "@tessera/form-engine/store/saveChanges.ts";
import { mainRef, rowRef } from "@tessera/form-engine/testing/openForm.ts";
import { openStore } from "@tessera/form-engine/testing/openStore.ts";
import type { TestClient } from "@tessera/server-kit/testing/testClient.ts";
import { randomId } from "@tessera/std/ids.ts";
import { readRecordAnswer, recordValues } from "@tessera/web-kit/form/recordValues.ts";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { bySourceType } from "../../../features/forms/operations/bySourceType.ts";
import { getData } from "../../../features/forms/operations/getData.ts";
import { getProperties } from "../../../features/forms/operations/getProperties.ts";
import { saveData } from "../../../features/forms/operations/saveData.ts";
import { choiceInput } from "../../../features/forms/ui/opening/choiceInput.ts";
import { placeMessages } from "../../../features/forms/ui/saving/serverMessages.ts";
import { getList } from "../../../features/lists/operations/getList.ts";
import { type CommandServer, startCommandServer } from "./testing/commandServer.ts";

const dump = `
create table site (tenant varchar(10) not null, site_no integer not null, name text not null, primary key (tenant, site_no));
create table carrier (tenant varchar(10) not null, code varchar(10) not null, name text not null, primary key (tenant, code));
create table shipment (
  id integer primary key,
  tenant varchar(10) not null,
  site_no integer not null,
  carrier_code varchar(10),
  constraint shipment_site foreign key (tenant, site_no) references site (tenant, site_no),
  constraint shipment_carrier foreign key (tenant, carrier_code) references carrier (tenant, code)
);
create table parcel (
  shipment_id integer not null references shipment (id),
  number integer not null,
  tenant varchar(10),
  site_no integer,
  primary key (shipment_id, number),
  foreign key (tenant, site_no) references site (tenant, site_no)
);
insert into site values ('a', 1, 'Alpha one'), ('a', 2, 'Alpha two'), ('b', 1, 'Beta one');
insert into carrier values ('a', 'x~y', 'Odd carrier'), ('a', 'std', 'Standard'), ('b', 'std', 'Standard of Beta');
insert into shipment values (1, 'a', 1, 'std'), (2, 'a', 2, null);
insert into parcel values (1, 1, 'a', 1), (1, 2, null, null);
`;

let server: CommandServer;
let clerk: TestClient;
const folder = mkdtempSync(join(tmpdir(), "tessera-composite-"));

beforeAll(async () => {
  server = await startCommandServer([{ login: "clerk", roles: [] }]);
  const file = join(folder, "trade.sql");
  writeFileSync(file, dump);
  const run = await server.adopt("--file", file, "--subsystem", "trade", "--grant", "trade-editor=clerk");
  if (run.code !== 0) throw new Error(run.err);
  clerk = await server.enter("clerk");
});
afterAll(async () => {
  rmSync(folder, { recursive: true });
  await server.close();
});

/** The form as a browser opens it. */
async function open(key: string | null): Promise<FormStore> {
  const { forms } = await clerk.call(getProperties, { idForm: "trade.shipment" });
  // The answer holds compiled forms.
  const form = forms["trade.shipment"] as CompiledForm;
  const answer =
    key === null
      ? null
      : readRecordAnswer((await clerk.call(getData, { idForm: "trade.shipment", idMaintable: key })).ITEMS);
  return openStore(form, answer ? recordValues(form, answer) : null, {
    params: [key === null ? "create" : "update", key],
    clock: Date.now,
  });
}

const save = (store: FormStore) =>
  clerk.call(saveData, {
    idForm: "trade.shipment",
    formData: { saveId: randomId(16), form: "trade.shipment", entity: "trade.shipment", ...saveChanges(store) },
  });

const stored = async (text: string) =>
  (await server.database.pool.query<{ row: string }>(`select (${text})::text as row`)).rows[0]?.row;
const shipment = (id: number) =>
  stored(`select row(tenant, site_no, carrier_code) from trade.shipment where id = ${id}`);

describe("an adopted schema whose references have several columns", () => {
  it("[design 5 adopted] given the form of such a table, when it is read, then each reference is one field, also in rows, and its columns have none of their own", async () => {
    const { form } = await open("1");
    const shown = form.fields
      .filter(({ type }) => type !== null)
      .map(({ name, type, entityRequired }) => [name, type, entityRequired]);
    expect(shown).toEqual([
      ["id", "number", false],
      ["carrier", "dropdownlist", false],
      ["site", "dropdownlist", true],
    ]);
    const rows = form.tables[0]?.columns.filter(({ type }) => type !== null).map(({ name }) => name);
    expect(rows).toEqual(["number", "site"]);
  });

  it("[design 5 adopted] given the list of such a table, when it is read and searched, then each reference shows the name of what it refers to", async () => {
    const read = (more: object) => clerk.call(getList, { idList: "trade.shipment", ...more });
    const { rows } = await read({});
    expect(rows).toMatchObject([
      { key: "1", cells: { site: "Alpha one", carrier: "Standard" } },
      { key: "2", cells: { site: "Alpha two", carrier: null } },
    ]);
    const found = await read({ search: "alpha two" });
    expect(found.rows).toMatchObject([{ key: "2" }]);
  });

  it("[design 5 record ids] given a shipment, when it is opened, then choices have key and name, and nothing is changed", async () => {
    const store = await open("1");
    expect(store.field(mainRef(store, "site"))).toMatchObject({ value: "a~1", display: "Alpha one" });
    expect(store.field(mainRef(store, "carrier"))).toMatchObject({ value: "a~std", display: "Standard" });
    expect(store.field(rowRef(store, 0, "site"))).toMatchObject({ value: "a~1", display: "Alpha one" });
    expect(store.state().hasUnsavedChanges).toBe(false);
  });

  it("[design 5 shared columns] given a carrier that is chosen, when the choices of the site are asked for, then they are of its tenant", async () => {
    const store = await open("1");
    const asked = choiceInput(store, "trade.shipment", mainRef(store, "site"), { search: "", page: 0, selection: [] });
    const { options } = await clerk.call(bySourceType, asked);
    expect(options.map(({ key, value }) => [key, value])).toEqual([
      ["a~1", "Alpha one"],
      ["a~2", "Alpha two"],
    ]);
    const rows = choiceInput(store, "trade.shipment", rowRef(store, 1, "site"), { search: "", page: 0, selection: [] });
    expect((await clerk.call(bySourceType, rows)).options.length).toBe(3);
  });

  it("[design 5 save protocol] given other choices, in a row too, when they are saved, then the columns hold them, and history goes on", async () => {
    const store = await open("1");
    store.setValue(mainRef(store, "site"), "a~2", "Alpha two");
    store.setValue(mainRef(store, "carrier"), "a~x%7Ey", "Odd carrier");
    store.setValue(rowRef(store, 1, "site"), "b~1", "Beta one");
    const { HEADER } = await save(store);
    expect(HEADER.ERROR).toEqual([]);
    expect(await shipment(1)).toBe("(a,2,x~y)");
    expect(await stored("select row(tenant, site_no) from trade.parcel where number = 2")).toBe("(b,1)");
    const again = await open("1");
    expect(again.field(mainRef(again, "carrier"))).toMatchObject({ value: "a~x%7Ey", display: "Odd carrier" });
  });

  it("[design 5 shared columns] given both choices emptied and made again for another tenant, when it is saved, then all columns are of that tenant", async () => {
    const store = await open("2");
    store.setValue(mainRef(store, "site"), "b~1", "Beta one");
    store.setValue(mainRef(store, "carrier"), "b~std", "Standard of Beta");
    expect((await save(store)).HEADER.ERROR).toEqual([]);
    expect(await shipment(2)).toBe("(b,1,std)");
  });

  it("[forms 5 required] given a new shipment with a parcel, when it is saved without a site, then the field is refused; with one, both are there", async () => {
    const store = await open(null);
    store.setValue(mainRef(store, "carrier"), "a~std", "Standard");
    const slot = store.form.tables[0]?.slot ?? -1;
    store.addRow(slot);
    store.setValue(rowRef(store, 0, "number"), 1);
    store.setValue(rowRef(store, 0, "site"), "a~1", "Alpha one");
    const refused = placeMessages(store, (await save(store)).HEADER.ERROR, "error");
    expect(refused.length).toBeGreaterThan(0);
    for (const { message, ref } of refused) expect([ref, message.data.field]).toEqual([mainRef(store, "site"), "Site"]);
    store.setValue(mainRef(store, "site"), "a~1", "Alpha one");
    const { HEADER, id } = await save(store);
    expect(HEADER.ERROR).toEqual([]);
    expect(await shipment(Number(id))).toBe("(a,1,std)");
    expect(await stored(`select row(number, tenant, site_no) from trade.parcel where shipment_id = ${id}`)).toBe(
      "(1,a,1)",
    );
  });

  it("[forms 4 read-only] given a choice that the form shows only, when one of its columns is written by hand, then it is refused", async () => {
    const { definitions } = server.services;
    const document = definitions.current().get("form", "trade.shipment");
    if (!document) throw new Error("The form was adopted.");
    const body = structuredClone(bodyOf(document, "form"));
    for (const item of body.pages[0]?.groups[0]?.items ?? []) if (item.name === "site") item.readOnly = true;
    await definitions.publishDocuments(
      { put: [{ ...document, body: JSON.parse(JSON.stringify(body)) }], remove: [] },
      { note: "Site is shown only", author: { userId: null, displayName: "test" } },
    );
    const formData = {
      saveId: randomId(16),
      form: "trade.shipment",
      entity: "trade.shipment",
      key: "2",
      changes: { site_no: { base: 1, mine: 2 } },
      rows: {},
    };
    await expect(clerk.call(saveData, { idForm: "trade.shipment", formData })).rejects.toMatchObject({
      code: "field_not_writable",
    });
    const carrier = { ...formData, saveId: randomId(16), changes: { carrier_code: { base: "std", mine: null } } };
    expect((await clerk.call(saveData, { idForm: "trade.shipment", formData: carrier })).HEADER.ERROR).toEqual([]);
  });
});
