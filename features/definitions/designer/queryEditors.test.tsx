import type { TesseraDocument } from "@tessera/contract/defineDocument.ts";
import { installDom } from "@tessera/ui/testing/installDom.ts";
import { clearPage } from "@tessera/web-kit/testing/clearPage.ts";
import { axeProblems } from "@tessera/web-kit/testing/panelDrawing.tsx";
import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeAll, describe, expect, it } from "vitest";
import { column, entity, openSheet } from "./testing/openSheet.tsx";

beforeAll(installDom);
afterEach(clearPage);

const document = (id: string, body: object) => ({ kind: "query", id, schemaVersion: 2, subsystem: "demo", body });
const join = {
  id: "j",
  kind: "left",
  from: "customer",
  to: "sale",
  on: "columns",
  holder: "from",
  pairs: [{ id: "p" }],
};
const queryBody = {
  label: "Sales",
  nodes: [
    { id: "n1", name: "customer", entity: "customer" },
    { id: "n2", name: "sale", entity: "sale" },
  ],
  joins: [join],
  columns: [
    { id: "q1", name: "town", show: "value", node: "customer", path: "town" },
    { id: "q2", name: "total", show: "sum", node: "sale", path: "price" },
  ],
  order: [],
};
const documents: readonly TesseraDocument[] = JSON.parse(
  JSON.stringify([
    entity("customer", "Customer", [column("code", "text", "Code"), column("town", "text", "Town")]),
    entity("sale", "Sale", [column("customer_code", "text", "Customer code"), column("price", "decimal", "Price")]),
    document("sales", queryBody),
    document("totals", {
      label: "Totals",
      nodes: [{ id: "t1", name: "sale", entity: "sale" }],
      joins: [],
      columns: [
        { id: "k1", name: "code", show: "value", node: "sale", path: "customer_code" },
        { id: "k2", name: "spent", show: "sum", node: "sale", path: "price" },
      ],
      order: [],
    }),
    document("nested", {
      label: "Nested",
      nodes: [
        { id: "n1", name: "customer", entity: "customer" },
        { id: "n2", name: "total", entity: null, query: "totals" },
      ],
      joins: [{ ...join, to: "total" }],
      columns: [{ id: "q1", name: "spent", show: "value", node: "total" }],
      order: [],
    }),
  ]),
);
const open = (path = "") => openSheet("query", "sales", path, documents);

async function choose(name: string | RegExp, option: string | RegExp, inside = within(window.document.body)) {
  fireEvent.click(await inside.findByRole("combobox", { name }));
  fireEvent.click(await screen.findByRole("option", { name: option }));
}

/**
 * The same where what there is to choose from is read from other documents: the list is opened again until it is there.
 */
async function chooseOnceKnown(name: RegExp, option: string | RegExp) {
  await expect
    .poll(
      () => {
        const known = screen.queryByRole("option", { name: option });
        if (known === null) fireEvent.click(screen.getByRole("combobox", { name }));
        return known !== null;
      },
      { timeout: 20_000, interval: 200 },
    )
    .toBe(true);
  fireEvent.click(screen.getByRole("option", { name: option }));
}

describe("the sheet of a query", { timeout: 60_000 }, () => {
  it("[design 1 sheets] given a query, when a condition over its joined rows is put together, then its path goes through an entity of the query, which alone is no value", async () => {
    const { body } = await open();
    const filter = within(await screen.findByRole("group", { name: /^Filter/ }));
    fireEvent.click(filter.getByRole("button", { name: "Add condition" }));
    fireEvent.click(await filter.findByRole("combobox", { name: "Column" }));
    fireEvent.click(await screen.findByRole("option", { name: /sale/ }));
    await screen.findByRole("option", { name: /Price/ });
    expect(screen.queryByRole("option", { name: "Display name" })).toBeNull();
    fireEvent.click(screen.getByRole("option", { name: /Price/ }));
    await choose("Condition", "is empty", filter);
    await waitFor(() => expect(body()).toMatchObject({ filter: { field: "sale.price", operator: "IS NULL" } }));
  });

  it("[design 1 sheets] given a query, when a condition over its result is put together, then its own columns are chosen and related records are not asked for", async () => {
    const { body } = await open();
    const having = within(await screen.findByRole("group", { name: /^Condition on the result/ }));
    fireEvent.click(having.getByRole("button", { name: "Add something else" }));
    await screen.findByRole("menuitem", { name: /group/i });
    expect(screen.getAllByRole("menuitem")).toHaveLength(1);
    fireEvent.keyDown(window.document.activeElement ?? window.document.body, { key: "Escape", bubbles: true });
    fireEvent.click(having.getByRole("button", { name: "Add condition" }));
    await choose("Column", /total/, having);
    await choose("Condition", "is not empty", having);
    await waitFor(() => expect(body()).toMatchObject({ having: { field: "total", operator: "IS NOT NULL" } }));
  });

  it("[design 9 keyboard] given the sheet of a query with both of its conditions, when assistive technology reads it, then nothing is in its way", async () => {
    const { container } = await open();
    for (const name of [/^Filter/, /^Condition on the result/]) {
      const group = within(await screen.findByRole("group", { name }));
      fireEvent.click(group.getByRole("button", { name: "Add condition" }));
      await group.findByRole("combobox", { name: "Column" });
    }
    expect(await axeProblems(container)).toEqual([]);
  });

  it("[design 1 sheets] given a pair of equal columns of a join, when its columns are chosen, then each is of its own entity", async () => {
    const { body } = await open("/joins/#j/pairs/#p");
    await chooseOnceKnown(/^From/, "Code");
    await chooseOnceKnown(/^To/, "Customer code");
    await waitFor(() => expect(body()).toMatchObject({ joins: [{ pairs: [{ from: "code", to: "customer_code" }] }] }));
  });

  it("[design 1 sheets] given a node of a query, when it is to read another query, then that is chosen by name, and its columns are those of conditions on it", async () => {
    const { body } = await openSheet("query", "nested", "/nodes/#n1", documents);
    await choose(/^Query/, "Totals");
    await waitFor(() => expect(body()).toMatchObject({ nodes: [{ query: "totals" }, {}] }));
    const filter = within(await screen.findByRole("group", { name: /^Filter/ }));
    fireEvent.click(filter.getByRole("button", { name: "Add condition" }));
    await choose("Column", /spent/, filter);
    await choose("Condition", "is not empty", filter);
    await waitFor(() => expect(body()).toMatchObject({ nodes: [{ filter: { field: "spent" } }, {}] }));
  });

  it("[design 1 sheets] given a node that reads another query, when a column of it is chosen, then it is one of that query", async () => {
    const { body } = await openSheet("query", "nested", "/columns/#q1", documents);
    const path = () => screen.findByRole("combobox", { name: "Column" });
    fireEvent.click(await path());
    fireEvent.click(await screen.findByRole("option", { name: /spent/ }));
    await waitFor(() => expect(body()).toMatchObject({ columns: [{ path: "spent" }] }));
  });

  it("[design 1 sheets] given a join to another query by equal columns, when they are chosen, then one is of that query", async () => {
    const { body } = await openSheet("query", "nested", "/joins/#j/pairs/#p", documents);
    await chooseOnceKnown(/^To/, /code/i);
    await chooseOnceKnown(/^From/, "Code");
    await waitFor(() => expect(body()).toMatchObject({ joins: [{ pairs: [{ from: "code", to: "code" }] }] }));
  });

  it("[design 1 sheets] given a join by equal columns, when it is to be one by a reference, then the sheet asks which and in which entity", async () => {
    const { body } = await open("/joins/#j");
    await screen.findByRole("combobox", { name: /^Joined by/ });
    expect(screen.queryByRole("combobox", { name: /^Reference/ })).toBeNull();
    await choose(/^Joined by/, "a reference");
    await screen.findByRole("combobox", { name: /^Reference/ });
    await screen.findByRole("combobox", { name: /^The reference is in/ });
    await waitFor(() => expect(body()).toMatchObject({ joins: [{ on: "reference" }] }));
  });

  it("[design 1 sheets] given a field that chooses, when a query and what is shown of its rows are chosen, then by their names, and what is shown is a column of that query", async () => {
    const field = { id: "f", name: "code", label: "Code", type: "dropdownlist", posRow: 0, posCol: 0, posSizex: 6 };
    const groups = [{ id: "g", label: "G", items: [{ ...field, column: "customer_code", formats: {} }] }];
    const form = { label: "Sale", entity: "sale", pages: [{ id: "p", label: "P", groups }] };
    const sale: TesseraDocument = JSON.parse(
      JSON.stringify({ kind: "form", id: "sale", schemaVersion: 1, subsystem: "demo", body: form }),
    );
    const { body } = await openSheet("form", "sale", "/pages/#p/groups/#g/items/#f", [...documents, sale]);
    await choose(/^Rows of a query/, "Totals");
    await chooseOnceKnown(/^Shown of a row/, /Customer code/);
    const formats = { query: "totals", shown: "code" };
    await waitFor(() => expect(body()).toMatchObject({ pages: [{ groups: [{ items: [{ formats }] }] }] }));
  });

  it("[design 1 sheets] given a query, when a condition asks whether a value is found in another query, then both columns are chosen and the rows can have a condition", async () => {
    const { body } = await open();
    const filter = within(await screen.findByRole("group", { name: /^Filter/ }));
    fireEvent.click(filter.getByRole("button", { name: "Add something else" }));
    fireEvent.click(await screen.findByRole("menuitem", { name: "Value found in other rows" }));
    fireEvent.click(await filter.findByRole("combobox", { name: "Column" }));
    fireEvent.click(await screen.findByRole("option", { name: /customer/ }));
    fireEvent.click(await screen.findByRole("option", { name: /Code/ }));
    await choose("Entity or query", "Query: Totals", filter);
    await chooseOnceKnown(/^In its column/, /Customer code/);
    const asked = { in: "customer.code", rows: { query: "totals", column: "code" } };
    await waitFor(() => expect(body()).toMatchObject({ filter: asked }));
    const asking = within(filter.getByRole("group", { name: "is found in" }));
    fireEvent.click(asking.getByRole("button", { name: "Add condition" }));
    fireEvent.click(asking.getAllByRole("combobox", { name: "Column" }).at(-1) ?? window.document.body);
    fireEvent.click(await screen.findByRole("option", { name: /spent/ }));
    await choose("Condition", "is not empty", asking);
    const where = { field: "spent", operator: "IS NOT NULL" };
    await waitFor(() => expect(body()).toMatchObject({ filter: { ...asked, where } }));
  });
});
