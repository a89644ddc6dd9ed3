import { clearPage } from "@tessera/web-kit/testing/clearPage.ts";
import { act, fireEvent, screen, within } from "@testing-library/react";
import { afterEach, describe, expect, it, vi } from "vitest";
import { View } from "../../panels/DynForm/view.tsx";
import { drawPanel } from "../testing/drawPanel.tsx";

afterEach(async () => {
  await clearPage();
  vi.unstubAllGlobals();
});

const panel = <View id="panel1" params={{ form: "order" }} />;
const update = "/orders/update?id=o1";
const subject = () => screen.getByRole("textbox", { name: /Subject/ });
const country = () => screen.getByRole("textbox", { name: /Country/ });
const type = (element: HTMLElement, value: string) => fireEvent.input(element, { target: { value } });
const values = () => [subject(), country()].map((element) => (element as HTMLInputElement).value);
const key = (target: Element, init: KeyboardEventInit) => act(async () => fireEvent.keyDown(target, init));
const undoKey = (target: Element) => key(target, { key: "z", ctrlKey: true });
const button = (name: RegExp) => screen.getByRole("button", { name });

/** Draws the order with a new subject and a new country, and the keyboard nowhere. */
async function drawEdited(): Promise<void> {
  await drawPanel(panel, update);
  await screen.findByRole("textbox", { name: /Subject/ });
  type(subject(), "Tables");
  fireEvent.focusOut(subject());
  type(country(), "DE");
  fireEvent.focusOut(country());
  expect(values()).toEqual(["Tables", "DE"]);
}

describe("undoing what was entered, on screen", () => {
  it("[forms 4 undo] given an order just opened, when its bar is read, then there is nothing to undo or to redo", async () => {
    await drawPanel(panel, update);
    expect(button(/^Undo$/)).toHaveProperty("disabled", true);
    expect(button(/^Redo$/)).toHaveProperty("disabled", true);
  });

  it("[forms 4 undo] given two changed fields, when the buttons are pressed, then they name the field and take one step each", async () => {
    await drawEdited();
    await act(async () => fireEvent.click(button(/^Undo: Country$/)));
    expect(values()).toEqual(["Tables", "AT"]);
    await act(async () => fireEvent.click(button(/^Undo: Subject$/)));
    expect(values()).toEqual(["Chairs", "AT"]);
    expect(button(/^Undo$/)).toHaveProperty("disabled", true);
    await act(async () => fireEvent.click(button(/^Redo: Subject$/)));
    expect(values()).toEqual(["Tables", "AT"]);
  });

  it("[forms 4 undo] given a step undone, when it is done, then assistive technology hears which", async () => {
    await drawEdited();
    await act(async () => fireEvent.click(button(/^Undo: Country$/)));
    expect(screen.getByText("Undone: Country").parentElement?.getAttribute("role")).toBe("status");
    await act(async () => fireEvent.click(button(/^Redo: Country$/)));
    expect(screen.getByText("Redone: Country")).toBeDefined();
  });

  it("[forms 4 undo] given changes, when the keys for undo and redo are pressed outside a text being typed, then the form follows", async () => {
    await drawEdited();
    await undoKey(document.body);
    expect(values()).toEqual(["Tables", "AT"]);
    await undoKey(screen.getByRole("grid"));
    expect(values()).toEqual(["Chairs", "AT"]);
    await key(document.body, { key: "Z", ctrlKey: true, shiftKey: true });
    expect(values()).toEqual(["Tables", "AT"]);
    // A press on nothing gives the keyboard to what stands around the form.
    await key(document.querySelector(".t-record")?.parentElement ?? document.body, { key: "y", ctrlKey: true });
    expect(values()).toEqual(["Tables", "DE"]);
  });

  it("[forms 4 undo] given a text being typed, when the keys are pressed in it, then they are the browser's until the text is left", async () => {
    await drawEdited();
    type(subject(), "Stools");
    expect(fireEvent.keyDown(subject(), { key: "z", ctrlKey: true })).toBe(true);
    expect(values()).toEqual(["Stools", "DE"]);
    fireEvent.focusOut(subject());
    let isLeft = true;
    await act(async () => {
      isLeft = fireEvent.keyDown(subject(), { key: "z", ctrlKey: true });
    });
    expect(isLeft).toBe(false);
    expect(values()).toEqual(["Tables", "DE"]);
  });

  it("[forms 4 undo] given a line that was added, when that is undone, then the button named its sub-form and the line is gone", async () => {
    await drawPanel(panel, update);
    const grid = await screen.findByRole("grid");
    const rows = within(grid).getAllByRole("row").length;
    await act(async () => fireEvent.click(screen.getByText("Add row")));
    expect(within(screen.getByRole("grid")).getAllByRole("row").length).toBe(rows + 1);
    await act(async () => fireEvent.click(button(/^Undo: Lines \(rows\)$/)));
    expect(within(screen.getByRole("grid")).getAllByRole("row").length).toBe(rows);
  });

  it("[forms 4 undo] given a dialog above the form, when the keys are pressed, then the form below stays as it is", async () => {
    await drawEdited();
    const dialog = document.createElement("dialog");
    dialog.setAttribute("open", "");
    document.body.append(dialog);
    await undoKey(document.body);
    await undoKey(dialog);
    dialog.remove();
    expect(values()).toEqual(["Tables", "DE"]);
  });

  it("[forms 4 undo] given a phone, when the menu is opened, then undo stands in it", async () => {
    vi.stubGlobal("matchMedia", () => ({ matches: true, addEventListener() {}, removeEventListener() {} }));
    await drawEdited();
    expect(screen.queryByRole("button", { name: /^Undo/ })).toBeNull();
    await act(async () => fireEvent.click(button(/More actions/)));
    await act(async () => fireEvent.click(screen.getByRole("menuitem", { name: "Undo: Country", hidden: true })));
    expect(values()).toEqual(["Tables", "AT"]);
  });
});
