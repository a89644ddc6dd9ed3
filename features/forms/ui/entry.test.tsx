import { act, cleanup, fireEvent, screen, waitFor } from "@testing-library/react";
import { afterEach, describe, expect, it } from "vitest";
import { cachedAllUrls } from "#features/urls/operations/cachedAllUrls.ts";
import { getProperties } from "../operations/getProperties.ts";
import { saveData } from "../operations/saveData.ts";
import { View } from "../panels/DynForm/view.tsx";
import { drawPanel, orderApi } from "./testing/drawPanel.tsx";
import { orderProperties, savedAnswer } from "./testing/orderAnswers.ts";

afterEach(() => {
  cleanup();
  window.sessionStorage.clear();
});

const panel = <View id="panel1" params={{ form: "order" }} />;
const update = "/orders/update?id=o1";
const subject = () => screen.getByRole("textbox", { name: /Subject/ });
const choose = async (name: string | RegExp) => {
  fireEvent.click(screen.getByRole("button", { name: "More actions" }));
  await act(async () => fireEvent.click(screen.getByText(name)));
};
const designer = () =>
  orderApi().answer(getProperties, () => ({ ...orderProperties, may: { create: true, draft: true } }));

describe("what rules do, shown on screen", () => {
  it("[forms 4 expression chain] given a designer who asked for it, when a rule changes a field, then a notice names field and property; not before", async () => {
    await drawPanel(panel, update, designer());
    await screen.findByRole("grid");
    fireEvent.change(screen.getByRole("textbox", { name: /Country/ }), { target: { value: "HU" } });
    expect(screen.queryByText("Changed by rules")).toBeNull();
    await choose("Show what rules do");
    fireEvent.change(screen.getByRole("textbox", { name: /Country/ }), { target: { value: "DE" } });
    expect(await screen.findByText("Changed by rules")).toBeDefined();
    expect(screen.getByText(/Discount: visibility/)).toBeDefined();
  });

  it("[forms 2 designer] given a designer in a field, when the form is to be edited, then its designer opens at that field", async () => {
    await drawPanel(panel, update, designer());
    await screen.findByRole("grid");
    await screen.findByRole("button", { name: "More actions" });
    act(() => subject().focus());
    await choose("Edit this form");
    expect(`${window.location.pathname}${window.location.search}`).toBe(
      "/designer/form?kind=form&id=order&field=subject",
    );
  });

  it("[forms 8 expression-evaluation errors] given a person who may not design, when the menu opens, then nothing of it is offered", async () => {
    await drawPanel(panel, update);
    await screen.findByRole("grid");
    fireEvent.click(screen.getByRole("button", { name: "More actions" }));
    expect(screen.queryByText("Show what rules do")).toBeNull();
    expect(screen.queryByText("Edit this form")).toBeNull();
  });
});

describe("a copy of a record", () => {
  it("[forms 4 cloning] given an order with a change, when a new one is made from it and saved, then a record is created from what stood there, and its page opens", async () => {
    const api = orderApi()
      .answer(saveData, () => savedAnswer("o2", 1))
      .answer(cachedAllUrls, () => ({
        ifModifiedSince: "1",
        urls: [{ id: "order.update", route: "/orders/update", isPublic: false }],
      }));
    await drawPanel(panel, update, api);
    await screen.findByRole("grid");
    fireEvent.change(subject(), { target: { value: "Tables" } });
    fireEvent.click(screen.getByRole("button", { name: "More actions" }));
    await act(async () => fireEvent.click(screen.getByText("New from this record")));
    await waitFor(() => expect(screen.getByRole("heading", { name: /Order/ }).textContent).not.toContain("Chairs"));
    expect(subject()).toHaveProperty("value", "Tables");
    await act(async () => fireEvent.click(screen.getByRole("button", { name: "Save" })));
    const { input } = api.calls.find(({ operation }) => operation === "Dynform_saveData") ?? {};
    expect(input).toMatchObject({
      idMaintable: null,
      formData: { key: null, changes: { subject: { mine: "Tables" } } },
    });
    await waitFor(() => expect(window.location.search).toBe("?id=o2"));
  });

  it("[forms 4 cloning] given a copy, when it is discarded, then the record that it was made from is back", async () => {
    await drawPanel(panel, update);
    await screen.findByRole("grid");
    fireEvent.click(screen.getByRole("button", { name: "More actions" }));
    await act(async () => fireEvent.click(screen.getByText("New from this record")));
    await waitFor(() => expect(screen.queryByRole("heading", { name: "Order Chairs" })).toBeNull());
    await act(async () => fireEvent.click(screen.getByRole("button", { name: "Discard" })));
    expect(screen.getByRole("heading", { name: "Order Chairs" })).toBeDefined();
  });
});
