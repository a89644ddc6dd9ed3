import type { CompiledForm } from "@tessera/form-engine/compile/compiledForm.ts";
import { functionCalls } from "@tessera/form-engine/program/functionCalls.ts";
import { saveChanges } from "@tessera/form-engine/store/saveChanges.ts";
import { mainRef, rowRef } from "@tessera/form-engine/testing/openForm.ts";
import { openStore } from "@tessera/form-engine/testing/openStore.ts";
import { column, entity, form, item, reference, role, rowsItem } from "@tessera/server-kit/testing/literals.ts";
import type { TestServer } from "@tessera/server-kit/testing/testServer.ts";
import { uuid7 } from "@tessera/std/ids.ts";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startProduct } from "../../../apps/server/testing/startProduct.ts";
import { getData } from "../operations/getData.ts";
import { getProperties } from "../operations/getProperties.ts";
import { saveData } from "../operations/saveData.ts";

const money = { precision: 12, scale: 2 };
const grant = (of: string) => ({
  kind: "entity",
  entity: of,
  actions: ["read", "refer", "create", "update", "delete"],
});
const documents = [
  entity("trip", [column("title", "text"), column("cost", "decimal", money)]),
  entity("ticket", [column("trip_id", "uuid"), column("price", "decimal", money)], {
    references: [reference("trip", "trip", { onDelete: "cascade" })],
    display: ["id"],
  }),
  form("trip", "trip", [
    item("title", "text", { expressions: { requiredExp: "cost > 100" } }),
    item("cost", "number", { expressions: { saveExpression: "sum(tickets.price)" } }),
    rowsItem("tickets", "ticket", "trip", [item("price", "number")]),
  ]),
  role("clerk", [grant("trip"), grant("ticket")]),
];

let server: TestServer;
beforeAll(async () => {
  server = await startProduct({ users: [{ login: "clerk", roles: ["clerk"] }], documents });
});
afterAll(() => server?.close());

describe("forms of a product", () => {
  it("[forms 1 product] given a form that stands on the server, when someone fills it in, then its pages, groups, fields and rules come from there, the page calculates at once, and the server calculates again and decides", async () => {
    const clerk = await server.enter("clerk");
    const { forms } = await clerk.call(getProperties, { idForm: "trip" });
    // The server compiled it.
    const trip = forms.trip as CompiledForm;
    expect(trip.pages.map(({ groups, label }) => [label, groups.length])).toEqual([["p", 1]]);
    expect(trip.fields.filter(({ type }) => type !== null).map(({ name }) => name)).toEqual(["title", "cost"]);

    const page = openStore(trip, null, { calls: functionCalls });
    for (const [row, price] of [60, 70].entries()) {
      page.addRow(page.form.tables[0]?.slot ?? -1);
      page.setValue(rowRef(page, row, "price"), price);
    }
    expect(String(page.field(mainRef(page, "cost"))?.value)).toBe("130");
    expect(page.field(mainRef(page, "title"))?.required).toBe("error");

    const message = () => ({ saveId: uuid7(), form: "trip", entity: "trip", ...saveChanges(page) });
    const refused = await clerk.call(saveData, { idForm: "trip", formData: message() });
    expect([refused.id, refused.HEADER.ERROR.map(({ ID }) => ID)]).toEqual([null, ["title"]]);
    page.setValue(mainRef(page, "title"), "Bükk");
    const made = await clerk.call(saveData, { idForm: "trip", formData: message() });
    const { ITEMS } = await clerk.call(getData, { idForm: "trip", idMaintable: made.id ?? "" });
    expect(ITEMS).toMatchObject({ values: { title: "Bükk", cost: "130.00" } });
  });
});
