import type { TesseraDocument } from "@tessera/contract/defineDocument.ts";
import { installDom } from "@tessera/ui/testing/installDom.ts";
import { clearPage } from "@tessera/web-kit/testing/clearPage.ts";
import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import { documents, openSheet, texts } from "./testing/openSheet.tsx";

// The views of fields are loaded by the first sheet, which takes its time on a busy machine.
beforeAll(installDom);
afterEach(() => {
  clearPage();
  vi.unstubAllGlobals();
});

const page: TesseraDocument = {
  kind: "page",
  id: "requests",
  schemaVersion: 1,
  subsystem: "demo",
  body: { label: "Requests", rows: [{ id: "r", columns: [{ id: "c", width: 12 }] }], gridItems: [] },
};

const part = (name: string): HTMLElement => {
  const parts = screen.getByRole("region", { name: texts["definitions.palette.pane"] });
  return within(parts).getByRole("button", { name });
};

describe("parts put into a document", { timeout: 60_000 }, () => {
  it("[design 9 palette] given a form, when a field is put behind another, then nothing is asked, it is named by its type, and it can be undone in one step", async () => {
    const { body } = await openSheet("form", "request", "/pages/#p/groups/#g/items/#i");
    fireEvent.click(part("Date"));
    const items = [{ name: "cost" }, { type: "date", label: "Date", name: "date", posRow: 1 }];
    await waitFor(() => expect(body()).toMatchObject({ pages: [{ groups: [{ items }] }] }));
    expect(screen.getByRole("treeitem", { name: /^Date/ }).getAttribute("aria-selected")).toBe("true");
    fireEvent.click(screen.getByRole("button", { name: /^Undo/ }));
    await waitFor(() => expect(screen.queryByRole("treeitem", { name: /^Date/ })).toBeNull());
  });

  it("[design 9 palette] given a page, when a list is put on it, then only which list is asked", async () => {
    const people = documents.flatMap((one) =>
      one.kind === "list" ? [{ ...one, id: "people", body: { ...Object(one.body), label: "People" } }] : [],
    );
    const { body } = await openSheet("page", "requests", "", [...documents, ...people, page]);
    fireEvent.click(part("List"));
    const dialog = within(await screen.findByRole("dialog"));
    expect(dialog.queryByRole("searchbox")).toBeNull();
    fireEvent.click(await dialog.findByRole("combobox", { name: /List/ }));
    fireEvent.click(await screen.findByRole("option", { name: "Requests" }));
    fireEvent.click(dialog.getByRole("button", { name: texts["definitions.add"] }));
    await waitFor(() =>
      expect(body()).toMatchObject({ gridItems: [{ type: "List", params: { list: "requests" }, columnId: "c" }] }),
    );
  });

  it("[design 9 layout] given the layout of a page with several columns, when a panel is put behind what is chosen, then its place is not asked, its sheet opens, and a deleted row takes its panels along until it is undone", async () => {
    const media = { matches: true, addEventListener: () => undefined, removeEventListener: () => undefined };
    vi.stubGlobal("matchMedia", () => media);
    const columns = ["c", "d"].map((id) => ({ id, width: 6 }));
    const two = { ...page, body: { label: "Requests", rows: [{ id: "r", columns }], gridItems: [] } };
    const { body } = await openSheet("page", "requests", "/rows/#r/columns/#d", [...documents, two]);
    fireEvent.click(screen.getByRole("tab", { name: texts["definitions.tab.layout"] }));
    await screen.findByRole("group", { name: texts["definitions.layout.label"] });
    fireEvent.click(part("List"));
    const items = [{ type: "List", params: { list: "requests" }, columnId: "d" }];
    await waitFor(() => expect(body()).toMatchObject({ gridItems: items }));
    const panel = await screen.findByRole("button", { name: /^Requests\b/ });
    expect(panel.getAttribute("aria-pressed")).toBe("true");
    expect(await screen.findByRole("combobox", { name: /^Place on the page/ })).toBeTruthy();
    const row = screen.getByRole("button", { name: "Row 1" });
    fireEvent.keyDown(row, { key: "Delete" });
    await waitFor(() => expect(body()).toMatchObject({ rows: [], gridItems: [] }));
    fireEvent.click(screen.getByRole("button", { name: /^Undo: delete row and 1 panel/ }));
    await waitFor(() => expect(body()).toMatchObject({ rows: [{}], gridItems: items }));
  });
});
