import type { SaveButtonProps } from "@tessera/web-kit/popups/PageSave.tsx";
import { type PopupScope, PopupScopeProvider } from "@tessera/web-kit/popups/PopupContext.ts";
import { clearPage } from "@tessera/web-kit/testing/clearPage.ts";
import { act, fireEvent, screen, waitFor } from "@testing-library/react";
import { afterEach, beforeAll, describe, expect, it } from "vitest";
import { deleteRecords } from "#features/records/operations/deleteRecords.ts";
import texts from "../../i18n/en.json";
import { saveData } from "../../operations/saveData.ts";
import { drawPanel, loadFormParts, orderApi } from "../../ui/testing/drawPanel.tsx";
import { savedAnswer } from "../../ui/testing/orderAnswers.ts";
import { View } from "./view.tsx";

beforeAll(() => loadFormParts(), 60_000);
afterEach(clearPage);

const panel = <View id="panel1" params={{ form: "order" }} />;
const update = "/orders/update?id=o1";
const subject = () => screen.getByRole("textbox", { name: /Subject/ });
const type = (text: string) => fireEvent.change(subject(), { target: { value: text } });
const press = (name: string) => act(async () => fireEvent.click(screen.getByRole("button", { name })));

/** The button of a pop-up, with a text of its own. */
function Saves(props: SaveButtonProps) {
  return (
    <button type="button" onClick={props.onSave}>
      save here
    </button>
  );
}

const inPopup: PopupScope = {
  closesOnSave: false,
  Saves,
  choose: () => undefined,
  saved: () => false,
  close: () => true,
};

describe("DynForm in a pop-up", () => {
  it("[lists 4 submit] given a form in a pop-up, when it is saved, then the pop-up is notified and goes on, or the record stays open", async () => {
    const notified: string[] = [];
    let goesOn = false;
    const scope = {
      ...inPopup,
      saved: (key: string) => {
        notified.push(key);
        return goesOn;
      },
    };
    const api = orderApi().answer(saveData, () => savedAnswer("o1"));
    const { history } = await drawPanel(<PopupScopeProvider value={scope}>{panel}</PopupScopeProvider>, update, api);
    await screen.findByRole("heading", { name: "Order Chairs" });
    expect(screen.queryByRole("button", { name: "Save" })).toBeNull();
    type("Tables");
    await press("save here");
    await waitFor(() => expect(notified).toEqual(["o1"]));
    await waitFor(() => expect(subject()).toHaveProperty("value", "Chairs"));
    goesOn = true;
    type("Tables");
    await press("save here");
    await waitFor(() => expect(notified).toEqual(["o1", "o1"]));
    expect(subject()).toHaveProperty("value", "Tables");
    expect(history.url).toBe(update);
  });

  it("[lists 4 submit] given a record in a pop-up, when it is deleted, then the pop-up closes, and the page below stays where it is", async () => {
    const notified: string[] = [];
    const scope = { ...inPopup, close: () => notified.push("closed") > 0 };
    const api = orderApi().answer(deleteRecords, () => ({ batch: "b1" }));
    const { history } = await drawPanel(<PopupScopeProvider value={scope}>{panel}</PopupScopeProvider>, update, api);
    await screen.findByRole("heading", { name: "Order Chairs" });
    await press(texts["form.action.more"]);
    await act(async () => fireEvent.click(screen.getByRole("menuitem", { name: texts["form.action.delete"] })));
    await waitFor(() => expect(notified).toEqual(["closed"]));
    expect(history.url).toBe(update);
  });
});
