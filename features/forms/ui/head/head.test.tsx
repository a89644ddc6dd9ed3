import { noteTrail } from "@tessera/web-kit/rows/listTrail.ts";
import { clearPage } from "@tessera/web-kit/testing/clearPage.ts";
import type { FakeApi } from "@tessera/web-kit/testing/fakeApi.ts";
import { act, configure, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { afterEach, describe, expect, it } from "vitest";
import { getCount } from "#features/lists/operations/getCount.ts";
import { getList } from "#features/lists/operations/getList.ts";
import { cachedAllUrls } from "#features/urls/operations/cachedAllUrls.ts";
import { getData } from "../../operations/getData.ts";
import { getProperties } from "../../operations/getProperties.ts";
import { saveData } from "../../operations/saveData.ts";
import { View } from "../../panels/DynForm/view.tsx";
import { drawPanel, orderApi } from "../testing/drawPanel.tsx";
import { compiledOrder, orderAnswer, orderProperties, packedOrder, savedAnswer } from "../testing/orderAnswers.ts";

// Parts of the head are loaded beside the form.
configure({ asyncUtilTimeout: 10_000 });

afterEach(async () => {
  await clearPage();
  sessionStorage.clear();
});

const panel = <View id="panel1" params={{ form: "order" }} />;
const page = "/orders/update?id=o1";
const back = "/orders/index?search=wood";
const subject = () => screen.findByRole("textbox", { name: /Subject/ });
const type = (element: HTMLElement, value: string) => fireEvent.input(element, { target: { value } });
const step = (name: RegExp) => screen.findByRole("button", { name });

/** A list of orders that was shown before, and a server that reads it as it is now. */
function withList(now: readonly string[], shown = now, api: FakeApi = orderApi()): FakeApi {
  const ask = { idList: "order", search: "wood", order: [{ column: "subject", direction: "asc" }] };
  noteTrail(sessionStorage, "tester", "/orders/update", { url: back, rows: [{ ask, from: 0, keys: shown }] });
  return api
    .answer(getList, ({ limit = 10, offset = 0 }) => ({
      rows: now.slice(offset, offset + limit).map((key) => ({ key, cells: {}, masked: [] })),
    }))
    .answer(getCount, () => ({ total: now.length, exact: true }));
}

describe("the head of a record", () => {
  it("[forms 2 steps] given a record of a list, when it is opened, then its head says where it stands there, and asks for nothing but its neighbours in that order", async () => {
    const { api } = await drawPanel(panel, page, withList(["a", "o1", "b"]));
    expect(await screen.findByText("2 of 3")).toBeTruthy();
    expect(api.calls.filter(({ operation }) => operation === getList.id).map(({ input }) => input)).toEqual([
      {
        idList: "order",
        search: "wood",
        order: [{ column: "subject", direction: "asc" }],
        offset: 0,
        limit: 3,
        columns: [],
      },
    ]);
  });

  it("[forms 2 steps] given a record in the middle, when the next one is asked for by button or by keys, then it opens at the same page, in the place of the present one", async () => {
    const { history } = await drawPanel(panel, page, withList(["a", "o1", "b"]));
    const length = window.history.length;
    await act(async () => fireEvent.click(await step(/^Next record/)));
    await waitFor(() => expect(history.url).toBe("/orders/update?id=b"));
    expect(window.history.length).toBe(length);
    await act(async () => fireEvent.keyDown(document.body, { key: "PageUp", altKey: true }));
    await waitFor(() => expect(history.url).toBe("/orders/update?id=a"));
  });

  it("[forms 2 steps] given a step by its button, when the next record is there, then the same button has the keyboard again, or the other one at the end", async () => {
    const api = withList(["o1", "b"]).answer(getData, ({ idMaintable }) => ({
      ITEMS: { ...orderAnswer(), key: idMaintable },
    }));
    const { goTo, history } = await drawPanel(panel, page, api);
    await act(async () => fireEvent.click(await step(/^Next record/)));
    await waitFor(() => expect(history.url).toBe("/orders/update?id=b"));
    await goTo(history.url);
    const previous = await step(/^Previous record/);
    await waitFor(() => expect(document.activeElement).toBe(previous));
  });

  it("[forms 2 steps] given the first and only record of a list, when it is opened, then neither way leads on", async () => {
    await drawPanel(panel, page, withList(["o1"]));
    expect(await step(/^Next record/)).toHaveProperty("disabled", true);
    expect(await step(/^Previous record/)).toHaveProperty("disabled", true);
  });

  it("[forms 2 steps] given records that came before it meanwhile, when it is opened, then its place is that of now", async () => {
    await drawPanel(panel, page, withList(["x", "a", "o1", "b"], ["a", "o1", "b"]));
    expect(await screen.findByText("3 of 4")).toBeTruthy();
  });

  it("[forms 2 steps] given a record that has left the list, when it is opened, then it says so, and next is what stands at its place now", async () => {
    const { history } = await drawPanel(panel, page, withList(["a", "b"], ["a", "o1", "b"]));
    expect(await screen.findByText("No longer in the list")).toBeTruthy();
    await act(async () => fireEvent.click(await step(/^Next record/)));
    await waitFor(() => expect(history.url).toBe("/orders/update?id=b"));
  });

  it("[forms 2 steps] given something entered, when the next record is asked for, then the person is asked first, and stays where they want to", async () => {
    const { history } = await drawPanel(panel, page, withList(["a", "o1", "b"]));
    const asked: string[] = [];
    history.setQuestion(async (reason) => {
      asked.push(reason);
      return false;
    });
    type(await subject(), "Tables");
    await act(async () => fireEvent.click(await step(/^Next record/)));
    await waitFor(() => expect(asked).toEqual(["page"]));
    expect(history.url).toBe(page);
  });

  it("[forms 2 steps] given a record that was come to otherwise, when it is opened, then nothing of a list stands in its head, and none is asked", async () => {
    const { api } = await drawPanel(panel, page, withList(["a", "b"]));
    await subject();
    await screen.findByRole("button", { name: "More actions" });
    expect(screen.queryByRole("group", { name: "Records of the list" })).toBeNull();
    expect(api.calls.some(({ operation }) => operation === getList.id)).toBe(false);
  });

  it("[forms 2 state] given a record with a state, when it is opened, then its head shows the saved state, and goes on to do so while another one is chosen", async () => {
    const fields = compiledOrder.fields.map((field) =>
      field.name === "country"
        ? { ...field, options: [{ id: "1", key: "AT", label: "In force", tile: "half" as const }] }
        : field,
    );
    const api = orderApi()
      .answer(getProperties, () => ({ ...orderProperties, forms: { order: packedOrder({ fields }) } }))
      .answer(getData, () => ({ ITEMS: orderAnswer() }));
    const { container } = await drawPanel(panel, page, api);
    const head = await waitFor(() => {
      const found = container.querySelector<HTMLElement>(".t-page-head .t-chip");
      if (found === null) throw new Error("There is no chip yet.");
      return found;
    });
    expect(head.textContent).toBe("In force");
    type(await screen.findByRole("textbox", { name: /Country/ }), "DE");
    expect(head.textContent).toBe("In force");
  });
});

describe("tabs of related records", () => {
  const links = [
    { id: "k1", label: "Invoices", list: "invoice", reference: "order", tab: true },
    { id: "k2", label: "Complaints", list: "complaint", reference: "order", tab: true },
  ];
  const related = (api: FakeApi = orderApi()): FakeApi =>
    api
      .answer(getProperties, () => ({
        ...orderProperties,
        forms: { order: packedOrder({ links }) },
        tabs: { k1: { type: "Toy", params: { list: "invoice", reference: "order" } } },
      }))
      .answer(getCount, () => ({ total: 7, exact: true }));

  it("[forms 2 related] given a record with a list of its own, when it is opened, then a tab beside the pages has the count of its records alone; a list that may not be read has none", async () => {
    const { api } = await drawPanel(panel, page, related());
    const tab = await screen.findByRole("tab", { name: /^Invoices/ });
    await waitFor(() => expect(tab.textContent).toBe("Invoices7"));
    expect(screen.queryByRole("tab", { name: /Complaints/ })).toBeNull();
    expect(api.calls.filter(({ operation }) => operation === getCount.id).map(({ input }) => input)).toEqual([
      { idList: "invoice", filter: { field: "order", operator: "=", operand: { value: "o1" } } },
    ]);
  });

  it("[forms 2 related] given a tab that is pressed, when something was entered, then the address says which is open, nothing is asked, and the form has what was entered when it comes back", async () => {
    const { goTo, history } = await drawPanel(panel, page, related());
    history.setQuestion(async () => false);
    type(await subject(), "Tables");
    await act(async () => fireEvent.click(await screen.findByRole("tab", { name: /^Invoices/ })));
    expect(history.url).toBe(`${page}&tab=k1`);
    await goTo(history.url);
    expect(screen.queryByRole("textbox", { name: /Subject/ })).toBeNull();
    expect(screen.getByRole("tab", { name: /^Invoices/, selected: true })).toBeTruthy();
    await act(async () => fireEvent.click(screen.getAllByRole("tab")[0] ?? document.body));
    await goTo(history.url);
    expect(history.url).toBe(page);
    expect(await subject()).toHaveProperty("value", "Tables");
  });

  it("[forms 2 related] given a new record, when its form is opened, then it has no such tabs, as nothing belongs to it yet", async () => {
    await drawPanel(panel, "/orders/create", related());
    await subject();
    expect(screen.queryByRole("tab", { name: /^Invoices/ })).toBeNull();
  });

  it("[forms 2 related] given a form for a new record whose address names the record that it belongs to, when it is opened, then it begins with that, and nothing counts as entered", async () => {
    const fields = compiledOrder.fields.map((field) =>
      field.name === "country"
        ? { ...field, reference: { name: "land", entity: "land", columns: ["country"] } }
        : field,
    );
    const api = orderApi().answer(getProperties, () => ({
      ...orderProperties,
      forms: { order: packedOrder({ fields }) },
    }));
    await drawPanel(panel, "/orders/create?of=land:AT", api);
    expect(await screen.findByRole("textbox", { name: /Country/ })).toHaveProperty("value", "AT");
    expect(screen.queryByRole("button", { name: "Discard" })).toBeNull();
  });
});

describe("the bar of a record", () => {
  it("[forms 4 save] given a record of a list, when it is saved and closed, then the list stands there as it was; a save that is refused stays", async () => {
    const api = withList(["o1"]).answer(saveData, () => savedAnswer());
    const { history } = await drawPanel(panel, page, api);
    type(await subject(), "");
    const save = await screen.findByRole("button", { name: "Save and close" });
    await act(async () => fireEvent.click(save));
    expect(history.url).toBe(page);
    type(await subject(), "Tables");
    await act(async () => fireEvent.click(save));
    await waitFor(() => expect(history.url).toBe(back));
  });

  it("[forms 4 save] given a save and close that was refused, when the record is saved plainly after that, then the page stays", async () => {
    const api = withList(["o1"]).answer(saveData, () => savedAnswer());
    const { history } = await drawPanel(panel, page, api);
    type(await subject(), "");
    await act(async () => fireEvent.click(await screen.findByRole("button", { name: "Save and close" })));
    type(await subject(), "Tables");
    await act(async () => fireEvent.click(screen.getByRole("button", { name: "Save" })));
    await waitFor(() => expect(api.calls.some(({ operation }) => operation === saveData.id)).toBe(true));
    expect(history.url).toBe(page);
  });

  it("[forms 4 save] given a page without a list beside it, when its record is opened, then a save has nowhere to close to", async () => {
    const { api } = await drawPanel(panel, page);
    await subject();
    await waitFor(() => expect(api.calls.some(({ operation }) => operation === cachedAllUrls.id)).toBe(true));
    expect(screen.queryByRole("button", { name: "Save and close" })).toBeNull();
  });

  it("[forms 5 messages] given several errors, when their number is pressed, then they are listed with the row they stand in, and each leads to its field", async () => {
    await drawPanel(panel, page);
    type(await subject(), "");
    const grid = within(screen.getByRole("grid"));
    const cell = grid.getByText("Chair");
    await act(async () => fireEvent.click(cell));
    const editor = await waitFor(() => grid.getByRole("textbox"));
    type(editor, "");
    fireEvent.focusOut(editor);
    await act(async () => fireEvent.click(await screen.findByRole("button", { name: /Errors to fix before saving/ })));
    const lines = await screen.findAllByRole("menuitem");
    expect(lines.map(({ textContent }) => textContent)).toEqual([
      "Enter a value for Subject.",
      expect.stringMatching(/^Enter a value for Product\..*1$/),
    ]);
    await act(async () => fireEvent.click(lines[0] ?? document.body));
    await waitFor(async () => expect(document.activeElement).toBe(await subject()));
  });
});
