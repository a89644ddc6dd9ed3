import type { TesseraDocument } from "@tessera/contract/defineDocument.ts";
import { property } from "@tessera/contract/documents/jsonShape.ts";
import { installDom } from "@tessera/ui/testing/installDom.ts";
import { clearPage } from "@tessera/web-kit/testing/clearPage.ts";
import { axeProblems } from "@tessera/web-kit/testing/panelDrawing.tsx";
import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeAll, describe, expect, it } from "vitest";
import { documents, openSheet } from "../testing/openSheet.tsx";

// The views of fields are loaded by the first sheet, which takes its time on a busy machine.
beforeAll(installDom);
afterEach(clearPage);

const page: TesseraDocument = {
  kind: "page",
  id: "start",
  schemaVersion: 1,
  subsystem: "demo",
  body: { label: "Start", rows: [], gridItems: [] },
};
const url: TesseraDocument = { ...page, kind: "url", body: { route: "/start", isPublic: false, page: "start" } };
const withPage = [...documents, page, url];
const role = (id: string, label: string, grants: TesseraDocument["body"]): TesseraDocument => ({
  ...page,
  kind: "role",
  id,
  body: { label, grants },
});
/** Sales reads requests; the others do not, and those who look after the pages open all of them. */
const withRoles = [
  ...withPage,
  role("sales", "Sales", [{ id: "r", kind: "entity", entity: "request", actions: ["read"] }]),
  role("store", "Store", []),
  role("keeper", "Keeper", [{ id: "u", kind: "url", url: "*" }]),
];

/** Opens the dialog for a kind, under a title. */
async function begin(kind: string, title: string | null, all: readonly TesseraDocument[] = documents) {
  const { container, drafts } = await openSheet("list", "requests", "", all);
  fireEvent.click(screen.getByRole("button", { name: "New document" }));
  const dialog = await screen.findByRole("dialog", { name: "New document" });
  const inside = within(dialog);
  if (title !== null) fireEvent.change(inside.getByRole("textbox", { name: /^Title/ }), { target: { value: title } });
  await choose(inside, /^Kind/, kind);
  const make = async (key: string) => {
    await waitFor(() => expect(inside.getByRole("button", { name: "Create" })).not.toHaveProperty("disabled", true));
    fireEvent.click(inside.getByRole("button", { name: "Create" }));
    return waitFor(() => {
      const document = drafts.get(key)?.document;
      if (!document) throw new Error(`There is no draft ${key}.`);
      return document;
    });
  };
  return { container, dialog, drafts, inside, make };
}

async function choose(inside: ReturnType<typeof within>, name: RegExp, option: string | RegExp): Promise<void> {
  fireEvent.click(await inside.findByRole("combobox", { name }));
  fireEvent.click(await screen.findByRole("option", { name: option }));
}

describe("NewDocumentDialog", { timeout: 60_000 }, () => {
  it("[design 4 browser] given a table, when a list over it is begun, then it shows the columns that people read and opens no form that nobody chose", async () => {
    const { inside, make } = await begin("List", "Open requests");
    await choose(inside, /^Entity/, "Request");
    const { body } = await make("list:open-requests");
    expect(body).toMatchObject({
      label: "Open requests",
      entity: "request",
      columns: ["subject", "state", "due", "cost", "person"].map((path) => ({ path, name: path })),
    });
    expect(body).not.toHaveProperty("form");
  });

  it("[design 4 browser] given a table, when a list over it is begun without a title, then it is called as the table is", async () => {
    const { inside, make } = await begin("List", null);
    await choose(inside, /^Entity/, "Person");
    expect(inside.getByRole("textbox", { name: /^Title/ })).toHaveProperty("value", "Person");
    expect((await make("list:person")).body).toMatchObject({ label: "Person", entity: "person" });
  });

  it("[design 4 browser] given a table with a form, when a list over it is begun, then the form that opens its rows is offered, and none of another table", async () => {
    const { inside, make } = await begin("List", "Open requests");
    expect(inside.queryByRole("combobox", { name: /^Form/ })).toBeNull();
    await choose(inside, /^Entity/, "Person");
    await choose(inside, /^Entity/, "Request");
    await choose(inside, /^Form/, "Request");
    expect((await make("list:open-requests")).body).toMatchObject({ form: "request" });
  });

  it("[design 4 browser] given a table, when a form over it is begun, then its columns are fields, and those that lead to other records stand in a group of their own", async () => {
    const { inside, make } = await begin("Form", "Report");
    await choose(inside, /^Entity/, "Request");
    expect((await make("form:report")).body).toMatchObject({
      entity: "request",
      pages: [
        {
          groups: [
            {
              label: "Basic data",
              items: [
                { column: "subject", type: "text", posRow: 0, posCol: 0 },
                { column: "state", type: "dropdownlist", posRow: 0, posCol: 6 },
                { column: "due", type: "date", posRow: 1 },
                { column: "cost", type: "number" },
              ],
            },
            {
              label: "Related records",
              items: [{ column: "person_id", reference: "person", type: "dropdownlist", label: "Requester" }],
            },
          ],
        },
      ],
    });
  });

  it("[design 4 browser] given a list, when a page that shows it is begun, then its panel stands on it and the page has an address", async () => {
    const { drafts, inside, make } = await begin("Page", "All requests", withPage);
    await choose(inside, /^What the page shows/, "Requests · List");
    inside.getByRole("checkbox", { name: "With an address: /all-requests" });
    expect((await make("page:all-requests")).body).toMatchObject({
      gridItems: [{ type: "List", params: { list: "requests" } }],
    });
    await waitFor(() =>
      expect(drafts.get("url:all-requests")?.document?.body).toMatchObject({
        route: "/all-requests",
        page: "all-requests",
        title: "All requests",
      }),
    );
  });

  it("[design 4 browser] given a page that needs no address, when its box is cleared, then only the page is made", async () => {
    const { drafts, inside, make } = await begin("Page", "Part", withPage);
    fireEvent.click(inside.getByRole("checkbox", { name: /^With an address/ }));
    await make("page:part");
    await screen.findByRole("tree", { name: "Elements" });
    expect(drafts.has("url:part")).toBe(false);
  });

  it("[design 4 browser] given menus and roles, when a page is begun, then its menu entry and what the roles need are drafts with it, and what a role reads is widened only where one said so", async () => {
    const { drafts, inside, make } = await begin("Page", "All requests", withRoles);
    await choose(inside, /^What the page shows/, "Requests · List");
    await inside.findByRole("combobox", { name: /^Menu entry in/ });
    fireEvent.click(await inside.findByRole("checkbox", { name: "Sales" }));
    fireEvent.click(inside.getByRole("checkbox", { name: "Store" }));
    const asked = await inside.findAllByRole("checkbox", { name: /also allow reading \(Request\)/ });
    expect(asked.map((one) => one.closest("label")?.textContent)).toEqual([
      "Store cannot read these records yet: also allow reading (Request)",
    ]);
    await make("page:all-requests");
    await waitFor(() =>
      expect(drafts.get("menu:main")?.document?.body).toMatchObject({
        sections: [{ items: [{ id: "m1" }, { label: "All requests", url: "all-requests" }] }],
      }),
    );
    for (const id of ["sales", "store"]) {
      await waitFor(() => expect(drafts.has(`role:${id}`)).toBe(true));
    }
    const grantsOf = (id: string) => property(drafts.get(`role:${id}`)?.document?.body, "grants");
    expect(grantsOf("sales")).toMatchObject([{ id: "r" }, { kind: "url", url: "all-requests" }]);
    expect(grantsOf("store")).toEqual([{ id: expect.any(String), kind: "url", url: "all-requests" }]);
    expect(drafts.has("role:keeper")).toBe(false);
  });

  it("[design 4 browser] given someone who may change no role, when a page is begun, then the dialog says who decides who may open it", async () => {
    const { inside } = await begin("Page", "All requests", withPage);
    await inside.findByText(/^Who may open the page is decided by its roles/);
    expect(inside.queryByRole("group", { name: "Who may open the page" })).toBeNull();
  });

  it("[design 4 browser] given a role that cannot read what a page shows, when its author says that it may, then the role reads these records", async () => {
    const { drafts, inside, make } = await begin("Page", "All requests", withRoles);
    await choose(inside, /^What the page shows/, "Requests · List");
    fireEvent.click(await inside.findByRole("checkbox", { name: "Store" }));
    fireEvent.click(await inside.findByRole("checkbox", { name: /also allow reading/ }));
    await make("page:all-requests");
    await waitFor(() =>
      expect(drafts.get("role:store")?.document?.body).toMatchObject({
        grants: [{ kind: "url" }, { kind: "entity", entity: "request", actions: ["read"] }],
      }),
    );
  });

  it("[design 4 browser] given a page that was begun with its menu entry and roles, when the keyboard undoes it, then all of it goes in one step", async () => {
    const { container, drafts, inside, make } = await begin("Page", "All requests", withRoles);
    fireEvent.click(await inside.findByRole("checkbox", { name: "Sales" }));
    await make("page:all-requests");
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    const all = ["menu:main", "page:all-requests", "role:sales", "url:all-requests"];
    await waitFor(() => expect([...drafts.keys()].sort()).toEqual(all));
    const undo = await screen.findByRole("button", { name: "Undo: create All requests" });
    await waitFor(() => expect(container.querySelector(".t-defs__view")).toBeTruthy());
    fireEvent.keyDown(container.querySelector(".t-defs__view") ?? undo, { key: "z", ctrlKey: true });
    await waitFor(() => expect([...drafts.keys()]).toEqual([]));
  });

  it("[design 4 browser] given a title that another has, when a document is begun, then its id is another by itself", async () => {
    const { inside, make } = await begin("List", "Requests");
    await choose(inside, /^Entity/, "Line");
    expect((await make("list:requests-2")).body).toMatchObject({ label: "Requests" });
  });

  it("[design 4 browser] given subsystems, when a document is begun, then they are chosen by name, and a new one is named", async () => {
    const sales = { ...page, kind: "settings", id: "sales", subsystem: "sales", body: { label: "Sales and service" } };
    const { inside, make } = await begin("List", "Lines", [...documents, sales]);
    await choose(inside, /^Entity/, "Line");
    await choose(inside, /^Subsystem/, "Sales and service");
    await choose(inside, /^Subsystem/, "New subsystem…");
    fireEvent.change(inside.getByRole("textbox", { name: /^Name of the new subsystem/ }), {
      target: { value: "Field Work" },
    });
    expect((await make("list:lines")).subsystem).toBe("field-work");
  });

  it("[design 9 keyboard] given the dialog, when assistive technology reads it, then nothing is in its way", async () => {
    const { dialog } = await begin("Page", "All requests", withPage);
    expect(await axeProblems(dialog)).toEqual([]);
  });
});
