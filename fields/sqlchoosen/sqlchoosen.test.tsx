import type { ChoiceRequest } from "@tessera/web-kit/form/fieldView.ts";
import { drawField } from "@tessera/web-kit/form/testing/drawField.tsx";
import { drawsFixtures } from "@tessera/web-kit/form/testing/drawsFixtures.tsx";
import { act, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { describe, expect, it, vi } from "vitest";
import { Edit } from "./edit.tsx";
import { fixtures } from "./fixtures.ts";
import texts from "./i18n/en.json";
import { Read } from "./read.tsx";

const views = { Edit, Read };
drawsFixtures("sqlchoosen", views, fixtures, { texts });

const rooms = [
  { key: "7", label: "Cellar", cells: ["2026-11-02", "den"] },
  { key: "8", label: "Attic", cells: [null, "hall"] },
  { key: "9", label: "Barn", cells: ["2026-01-31", "den"] },
];
const columns = [
  { name: "built", label: "Built", type: "date", fieldType: null, options: null },
  { name: "kind", label: "Kind", type: "text", fieldType: null, options: [{ key: "hall", label: "Great hall" }] },
];
const answering = () =>
  vi.fn(async ({ search, selection }: ChoiceRequest) => ({
    options: rooms.filter(({ key, label }) =>
      selection.length > 0 ? selection.includes(key) : label.toLowerCase().includes(search.toLowerCase()),
    ),
    columns,
    completed: true,
  }));
const draw = (index: number, loadChoices: ReturnType<typeof answering>, value = fixtures[index]?.value ?? null) =>
  drawField(views, { name: "", field: fixtures[index]?.field ?? {}, value }, { texts, loadChoices });
const openDrawer = async () => {
  fireEvent.click(screen.getByRole("combobox", { name: "Field" }));
  return within(await screen.findByRole("dialog", { name: "Field" }));
};
const isGone = () => waitFor(() => expect(screen.queryByRole("dialog", { name: "Field" })).toBeNull());

describe("sqlchoosen", () => {
  it("[forms 3 sqlchoosen] given a field of one row, when a row is searched and clicked in the drawer, then its key is the value and the drawer closes", async () => {
    const loadChoices = answering();
    const { log } = await draw(2, loadChoices);
    await waitFor(() => expect(screen.getByRole("combobox", { name: "Field" }).textContent).toBe("Cellar"));
    const drawer = await openDrawer();
    await drawer.findByText("Barn");
    const search = drawer.getByRole("searchbox");
    fireEvent.change(search, { target: { value: "att" } });
    fireEvent.keyDown(search, { key: "Enter" });
    await waitFor(() => expect(drawer.queryByText("Barn")).toBeNull());
    fireEvent.click(await drawer.findByText("Attic"));
    expect(log).toEqual([["8", "Attic"]]);
    await isGone();
  });

  it("[forms 3 createNewElement] given a record that a field refers to, when a new one is made instead of picking one, then the drawer gives way to its pop-up, and its key is the value; the chosen one opens beside the box", async () => {
    const recordUrls = { createUrls: [{ url: "/rooms/create", title: "New room" }], updateUrl: "/rooms/update" };
    const reference = { name: "room", entity: "room", columns: ["room"] };
    const formats = { createNewElement: true, openElement: true };
    const field = { ...fixtures[2]?.field, reference, formats };
    const { log, popups } = await drawField(
      views,
      { name: "", field, value: "7" },
      { texts, loadChoices: answering(), recordUrls },
    );
    fireEvent.click(await screen.findByRole("button", { name: "Open Cellar" }));
    expect(popups.entries.map(({ url }) => url)).toEqual(["/rooms/update?id=7"]);
    act(() => popups.clear());
    const drawer = await openDrawer();
    fireEvent.click(await drawer.findByRole("button", { name: "New…" }));
    await isGone();
    const [made] = popups.entries;
    expect(made).toMatchObject({ url: "/rooms/create", createNewElement: true });
    popups.note(made?.id ?? 0, "12");
    act(() => popups.close(made?.id ?? 0));
    expect(log).toEqual([["12", null]]);
  });

  it("[forms 3 sqlchoosen] given rows with columns, when the drawer shows them, then values stand as the person reads them", async () => {
    await draw(2, answering());
    const drawer = await openDrawer();
    await drawer.findByText("Great hall");
    expect(drawer.getAllByRole("columnheader").map(({ textContent }) => textContent)).toEqual([
      "Name",
      "Built",
      "Kind",
    ]);
    expect(drawer.getByText("11/02/2026")).toBeDefined();
  });

  it("[forms 3 sqlchoosen] given several chosen rows, when one is ticked and one unticked and that is applied, then the value has the rest first; a cross takes one out", async () => {
    const { log } = await draw(1, answering());
    await screen.findByRole("button", { name: /Cellar/ });
    const drawer = await openDrawer();
    await drawer.findByText("Barn");
    const tick = (row: number) => fireEvent.click(drawer.getAllByRole("checkbox")[row] ?? document.body);
    tick(1);
    tick(3);
    fireEvent.click(drawer.getByRole("button", { name: "Apply" }));
    expect(log).toEqual([[["8", "9"]]]);
    await isGone();
    fireEvent.click(await screen.findByRole("button", { name: /Attic/ }));
    expect(log.at(-1)).toEqual([["9"]]);
  });

  it("[forms 3 sqlchoosen] given ticked rows, when the drawer is closed without applying, then nothing is changed", async () => {
    const { log } = await draw(1, answering());
    const drawer = await openDrawer();
    await drawer.findByText("Barn");
    fireEvent.click(drawer.getAllByRole("checkbox")[3] ?? document.body);
    fireEvent.click(drawer.getByRole("button", { name: "Close" }));
    await isGone();
    expect(log).toEqual([]);
  });

  it("[forms 8 errors] given a server that does not answer, when the drawer opens, then it says so, and trying again shows the rows", async () => {
    let isDown = true;
    const found = answering();
    const loadChoices = vi.fn((request: ChoiceRequest) =>
      isDown ? Promise.reject(new Error("down")) : found(request),
    );
    await draw(0, loadChoices);
    const drawer = await openDrawer();
    const retry = await drawer.findByRole("button", { name: "Try again" });
    isDown = false;
    fireEvent.click(retry);
    await drawer.findByText("Barn");
  });

  it("[forms 3 sqlchoosen] given a chosen row, when it is cleared by the cross, then the field is empty", async () => {
    const { log } = await draw(2, answering());
    fireEvent.click(screen.getByRole("button", { name: "Clear" }));
    expect(log).toEqual([[null, null]]);
  });
});
