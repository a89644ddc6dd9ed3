import { ApiError } from "@tessera/web-kit/api/apiError.ts";
import formTexts from "@tessera/web-kit/form/i18n/en.json";
import kitTexts from "@tessera/web-kit/i18n/en.json";
import { clearPage } from "@tessera/web-kit/testing/clearPage.ts";
import { axeProblems } from "@tessera/web-kit/testing/panelDrawing.tsx";
import { act, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeAll, describe, expect, it } from "vitest";
import { deleteRecords } from "#features/records/operations/deleteRecords.ts";
import { getHistory } from "#features/records/operations/getHistory.ts";
import { restoreVersion } from "#features/records/operations/restoreVersion.ts";
import { undoBatch } from "#features/records/operations/undoBatch.ts";
import { cachedAllUrls } from "#features/urls/operations/cachedAllUrls.ts";
import texts from "../../i18n/en.json";
import { formVerification } from "../../operations/formVerification.ts";
import { getData } from "../../operations/getData.ts";
import { getProperties } from "../../operations/getProperties.ts";
import { saveData } from "../../operations/saveData.ts";
import { drawPanel, loadFormParts, orderApi } from "../../ui/testing/drawPanel.tsx";
import {
  compiledOrder,
  orderAnswer,
  orderProperties,
  packedOrder,
  savedAnswer,
} from "../../ui/testing/orderAnswers.ts";
import { fixtures } from "./fixtures.ts";
import { View } from "./view.tsx";

beforeAll(() => loadFormParts(), 60_000);
afterEach(clearPage);

const panel = <View id="panel1" params={{ form: "order" }} />;
const update = "/orders/update?id=o1";
const subject = () => screen.getByRole("textbox", { name: /Subject/ });
const type = (text: string) => fireEvent.change(subject(), { target: { value: text } });
const press = (name: string) => act(async () => fireEvent.click(screen.getByRole("button", { name })));
const message = (ID: string, PUBLIC: string, row: string | null = null) => ({
  ID,
  PUBLIC,
  PUBLIC_PARAMS: {},
  LABEL: ID,
  PAGEID: "p1",
  PAGELABEL: "Order",
  ROWNUM: null,
  SUBFORM: row === null ? null : "lines",
  ROWUID: row,
});
/** What is answered where another person saved the subject. */
const conflict = {
  subForm: null,
  uid: null,
  field: "subject",
  kind: "changed",
  base: "Chairs",
  theirs: "Beds",
  mine: "Tables",
};

describe("DynForm", () => {
  it.each(fixtures)(
    "[design 11 fixtures] given $name, when the panel is drawn, then axe finds nothing",
    async ({ params, url }) => {
      const { container } = await drawPanel(<View id="panel1" params={params} />, url);
      await screen.findByRole("grid");
      expect(await axeProblems(container)).toEqual([]);
    },
  );

  it("[forms 4 load] given an order, when its page opens, then structure and data are asked for together, once", async () => {
    const { api } = await drawPanel(panel, update);
    await screen.findByRole("heading", { name: "Order Chairs" });
    expect(subject()).toHaveProperty("value", "Chairs");
    const input = { idForm: "order", idMaintable: "o1", path: update, only: "packed-1" };
    expect(api.calls.slice(0, 2)).toEqual([
      { operation: "Dynform_getProperties", input },
      { operation: "Dynform_getData", input: { idForm: "order", idMaintable: "o1", path: update } },
    ]);
    expect(api.calls.filter(({ operation }) => operation.startsWith("Dynform")).length).toBe(2);
  });

  it("[forms 7 Dynform_saveData] given a changed order, when it is saved, then base and mine go out and the new state is read", async () => {
    const api = orderApi().answer(saveData, () => savedAnswer("o1"));
    await drawPanel(panel, update, api);
    type("Tables");
    api.answer(getData, () => ({ ITEMS: orderAnswer({ subject: "Tables" }) }));
    await press("Save");
    const { input } = api.calls.find(({ operation }) => operation === "Dynform_saveData") ?? {};
    expect(input).toMatchObject({
      idForm: "order",
      idMaintable: "o1",
      timeZone: "Europe/Budapest",
      controllerName: "orders",
      path: update,
      externalParams: { id: "o1" },
      formData: {
        entity: "order",
        key: "o1",
        definitions: 1,
        changes: { subject: { base: "Chairs", mine: "Tables" } },
        rows: {},
      },
    });
    await screen.findByText(texts["form.saved"]);
    expect(subject()).toHaveProperty("value", "Tables");
    expect(screen.queryByText("Fields changed: 1")).toBeNull();
  });

  it.each([
    ["whose answer was lost", new ApiError(0, "network_unavailable")],
    ["after the session's end, signed in again in another window", new ApiError(401, "session_expired")],
  ])(
    "[design 5 save protocol] given a save %s, when it is tried again, then it is the same save and nothing was lost",
    async (_what, failure) => {
      let fails = true;
      const api = orderApi().answer(saveData, () => {
        if (fails) throw failure;
        return savedAnswer("o1");
      });
      await drawPanel(panel, update, api);
      type("Tables");
      await press("Save");
      await screen.findByRole("button", { name: texts["form.save.again"] });
      expect(subject()).toHaveProperty("value", "Tables");
      fails = false;
      await press(texts["form.save.again"]);
      const ids = api.calls.flatMap(({ input, operation }) =>
        operation === "Dynform_saveData" ? [(input as { formData: { saveId: string } }).formData.saveId] : [],
      );
      expect(ids.length).toBe(2);
      expect(new Set(ids).size).toBe(1);
    },
  );

  it("[forms 5 required] given an empty required field, when it is saved, then nothing is sent and the keyboard is in the field", async () => {
    const { api } = await drawPanel(panel, update);
    type("");
    await press("Save");
    expect(api.calls.some(({ operation }) => operation === "Dynform_saveData")).toBe(false);
    expect(document.activeElement).toBe(subject());
    expect(await screen.findByRole("button", { name: "Errors to fix before saving: 1" })).toBeDefined();
  });

  it("[forms 5 when] given an error, when the save is refused, then the keyboard is in the field that has it, once the form takes it again", async () => {
    const ERROR = [message("country", "record.option")];
    const HEADER = { ERROR, WARNING: [], SUCCESS: [] };
    const api = orderApi().answer(saveData, () => ({ ...savedAnswer(""), id: null, HEADER }));
    const { container } = await drawPanel(panel, update, api);
    type("Tables");
    const inert: boolean[] = [];
    container.addEventListener("focusin", ({ target }) => {
      inert.push(target instanceof Element && target.closest("[inert]") !== null);
    });
    await press("Save");
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole("textbox", { name: /Country/ })));
    // What is inert takes no keyboard in a browser.
    expect(inert).not.toContain(true);
  });

  it("[forms 5 server validation] given messages of the server, when the save is refused, then each stands at its field, or above the form", async () => {
    const api = orderApi().answer(saveData, () => ({
      ...savedAnswer(""),
      id: null,
      HEADER: {
        ERROR: [
          message("country", "record.option"),
          message("product", "record.required", "l2"),
          message("nowhere", "record.required"),
        ],
        WARNING: [],
        SUCCESS: [],
      },
    }));
    await drawPanel(panel, update, api);
    type("Tables");
    await press("Save");
    const country = screen.getByRole("textbox", { name: /Country/ });
    expect(country.getAttribute("aria-invalid")).toBe("true");
    const cell = screen.getByText("Desk").closest("td");
    expect(cell?.getAttribute("aria-invalid")).toBe("true");
    expect(screen.getByRole("alert").textContent).toContain("Enter a value for nowhere.");
    expect(subject()).toHaveProperty("value", "Tables");
  });

  it("[forms 8 errors] given a value that the server cannot take, when the save is refused, then the field says so", async () => {
    const problems = [{ field: "country", subForm: null, uid: null, code: "value_too_long", data: {} }];
    const api = orderApi().answer(saveData, () => {
      throw new ApiError(422, "value_invalid", { data: { problems } });
    });
    await drawPanel(panel, update, api);
    type("Tables");
    await press("Save");
    expect(screen.getByText("Country is too long. Shorten it.")).toBeDefined();
  });

  it("[design 5 conflict] given someone who saved the same field, when the person keeps theirs, then the next save has seen theirs", async () => {
    let isFirst = true;
    const api = orderApi().answer(saveData, () => {
      if (!isFirst) return savedAnswer("o1");
      isFirst = false;
      throw new ApiError(409, "save_conflict", { data: { conflicts: [conflict] } });
    });
    await drawPanel(panel, update, api);
    type("Tables");
    api.answer(getData, () => ({ ITEMS: orderAnswer({ subject: "Beds", country: "DE" }) }));
    await press("Save");
    const dialog = await screen.findByRole("dialog", { hidden: true });
    expect(within(dialog).getByText("Beds")).toBeDefined();
    fireEvent.click(within(dialog).getByText(texts["form.conflict.mine.changed"]));
    await act(async () => fireEvent.click(within(dialog).getByText(texts["form.conflict.take"])));
    await waitFor(() => expect(screen.getByRole("textbox", { name: /Country/ })).toHaveProperty("value", "DE"));
    expect(subject()).toHaveProperty("value", "Tables");
    await press("Save");
    expect(api.calls.filter(({ operation }) => operation === "Dynform_saveData").at(-1)?.input).toMatchObject({
      formData: { changes: { subject: { base: "Beds", mine: "Tables" } } },
    });
  });

  it("[design 5 conflict] given a conflict, when the person takes theirs, then their value stands and nothing is left to save", async () => {
    const api = orderApi().answer(saveData, () => {
      throw new ApiError(409, "save_conflict", { data: { conflicts: [conflict] } });
    });
    await drawPanel(panel, update, api);
    type("Tables");
    api.answer(getData, () => ({ ITEMS: orderAnswer({ subject: "Beds" }) }));
    await press("Save");
    await act(async () => fireEvent.click(await screen.findByText(texts["form.conflict.take"])));
    await waitFor(() => expect(subject()).toHaveProperty("value", "Beds"));
    expect(screen.queryByText("Fields changed: 1")).toBeNull();
  });

  it("[forms 4 changes of others] given an open form, when a designer publishes another label, then the page says so and keeps what was typed", async () => {
    const { api } = await drawPanel(panel, update);
    type("Tables");
    const fields = compiledOrder.fields.map((one) => (one.name === "subject" ? { ...one, label: "Topic" } : one));
    const order = packedOrder({ fields });
    api.answer(getProperties, () => ({ ...orderProperties, definitions: 2, forms: { order } }));
    await act(async () => api.publish(2));
    expect(await screen.findByText(texts["form.redefined.kept"])).toBeDefined();
    expect(screen.getByRole("textbox", { name: /Topic/ })).toHaveProperty("value", "Tables");
    api.answer(saveData, () => savedAnswer("o1"));
    await press("Save");
    expect(api.calls.find(({ operation }) => operation === "Dynform_saveData")?.input).toMatchObject({
      formData: { definitions: 2, changes: { subject: { base: "Chairs", mine: "Tables" } } },
    });
  });

  it("[forms 4 changes of others] given a publish of something else, when the page hears of it, then it says nothing", async () => {
    const { api } = await drawPanel(panel, update);
    type("Tables");
    api.answer(getProperties, () => ({ ...orderProperties, definitions: 2 }));
    await act(async () => api.publish(2));
    await waitFor(() =>
      expect(api.calls.filter(({ operation }) => operation === "Dynform_getProperties").length).toBe(2),
    );
    expect(screen.queryByText(texts["form.redefined.title"])).toBeNull();
    expect(subject()).toHaveProperty("value", "Tables");
  });

  it("[forms 4 changes of others] given a save that the server refuses for its old form, when it answers, then the newest form is there with what was typed", async () => {
    const api = orderApi().answer(saveData, () => {
      throw new ApiError(409, "definition_changed");
    });
    await drawPanel(panel, update, api);
    type("Tables");
    api.answer(getProperties, () => ({ ...orderProperties, definitions: 2 }));
    await press("Save");
    expect(await screen.findByText(texts["form.redefined.save"])).toBeDefined();
    expect(subject()).toHaveProperty("value", "Tables");
  });

  it("[forms 4 changes of others] given a publish of something else just before a save, when the save is refused for it, then it goes out again by itself", async () => {
    let isFirst = true;
    const api = orderApi().answer(saveData, () => {
      if (!isFirst) return savedAnswer("o1");
      isFirst = false;
      throw new ApiError(409, "definition_changed");
    });
    await drawPanel(panel, update, api);
    type("Tables");
    api.answer(getProperties, () => ({ ...orderProperties, definitions: 2 }));
    await press("Save");
    await screen.findByText(texts["form.saved"]);
    expect(api.calls.filter(({ operation }) => operation === "Dynform_saveData").at(-1)?.input).toMatchObject({
      formData: { definitions: 2, changes: { subject: { base: "Chairs", mine: "Tables" } } },
    });
    expect(screen.queryByText(texts["form.redefined.save"])).toBeNull();
  });

  it("[forms 4 save] given a new order, when it is saved, then the page goes on with the record that was made", async () => {
    const api = orderApi().answer(saveData, () => savedAnswer("o1"));
    const { goTo, history } = await drawPanel(panel, "/orders/create", api);
    expect(api.calls.some(({ operation }) => operation === "Dynform_getData")).toBe(false);
    expect(screen.getByText(texts["form.new"])).toBeDefined();
    type("Chairs");
    await press("Save");
    expect(history.url).toBe("/orders/update?id=o1");
    expect(api.calls.find(({ operation }) => operation === "Dynform_saveData")?.input).toMatchObject({
      idMaintable: null,
      formData: { key: null, changes: { subject: { base: null, mine: "Chairs" } } },
    });
    await goTo("/orders/update?id=o1");
    await screen.findByRole("heading", { name: "Order Chairs" });
    expect(history.isGuarded).toBe(false);
  });

  it("[forms 4 verify] given a changed order, when it is checked without saving, then what a save would send is asked about, what would be refused stands at its field, and nothing is saved", async () => {
    const refusal = { ERROR: [message("subject", "form.conflict.decided")], WARNING: [], SUCCESS: [] };
    const api = orderApi().answer(formVerification, () => ({ HEADER: refusal }));
    await drawPanel(panel, update, api);
    type("Tables");
    await press("More actions");
    await act(async () => fireEvent.click(screen.getByRole("menuitem", { name: "Check without saving" })));
    const asked = await waitFor(() => {
      const call = api.calls.find(({ operation }) => operation === "Dynform_formVerification");
      if (!call) throw new Error("Nothing was asked yet.");
      return call;
    });
    expect(asked.input).toMatchObject({
      idForm: "order",
      idMaintable: "o1",
      fieldData: { key: "o1", changes: { subject: { base: "Chairs", mine: "Tables" } }, triggerNames: ["subject"] },
    });
    await waitFor(() => expect(subject().getAttribute("aria-invalid")).toBe("true"));
    expect(api.calls.some(({ operation }) => operation === "Dynform_saveData")).toBe(false);
    expect(subject()).toHaveProperty("value", "Tables");
  });

  it("[forms 4 verify] given an order that would be taken, when it is checked without saving, then that is said and the changes are still unsaved", async () => {
    const accepted = { ...message("", "form.verified"), LABEL: "Order" };
    const api = orderApi().answer(formVerification, () => ({
      HEADER: { ERROR: [], WARNING: [], SUCCESS: [accepted] },
    }));
    await drawPanel(panel, update, api);
    type("Tables");
    await press("More actions");
    await act(async () => fireEvent.click(screen.getByRole("menuitem", { name: "Check without saving" })));
    await screen.findByText(texts["form.verified"]);
    expect(screen.getByRole("button", { name: "Discard" })).toBeDefined();
  });

  it("[forms 4 verify] given an order with an empty required field, when it is checked without saving, then nothing is asked and the field says so", async () => {
    const { api } = await drawPanel(panel, update);
    type("");
    await press("More actions");
    await act(async () => fireEvent.click(screen.getByRole("menuitem", { name: "Check without saving" })));
    await waitFor(() => expect(subject().getAttribute("aria-invalid")).toBe("true"));
    expect(api.calls.some(({ operation }) => operation === "Dynform_formVerification")).toBe(false);
  });

  it("[forms 4 dirty] given unsaved values, when they are discarded, then the saved ones are back and the page may be left", async () => {
    const { history } = await drawPanel(panel, update);
    expect(history.isGuarded).toBe(false);
    type("Tables");
    expect(history.isGuarded).toBe(true);
    await press(texts["form.action.discard"]);
    expect(subject()).toHaveProperty("value", "Chairs");
    expect(history.isGuarded).toBe(false);
  });

  it("[forms 6 rights] given a record that may not be changed, when it is opened, then it is text and nothing can be saved", async () => {
    const api = orderApi().answer(getData, () => ({
      ITEMS: { ...orderAnswer(), may: { update: false, delete: false } },
    }));
    await drawPanel(panel, update, api);
    await screen.findByText(texts["form.read_only"]);
    expect(screen.queryByRole("textbox")).toBeNull();
    expect(screen.queryByRole("button", { name: "Save" })).toBeNull();
  });

  it("[forms 8 errors] given a server that does not answer, when the page opens and the person tries again, then the record is there", async () => {
    let fails = true;
    const api = orderApi().answer(getData, () => {
      if (fails) throw new ApiError(0, "network_unavailable");
      return { ITEMS: orderAnswer() };
    });
    await drawPanel(panel, update, api);
    await screen.findByText(kitTexts["kit.error.network.title"]);
    fails = false;
    await press(kitTexts["kit.again"]);
    await screen.findByRole("grid");
  });

  it("[forms 8 errors] given a record that is not there, when its page opens, then a heading says so and a button leads to the list", async () => {
    const list = { id: "order.index", route: "/orders/index", isPublic: false };
    const api = orderApi()
      .answer(getData, () => {
        throw new ApiError(404, "record_not_found", { text: "There is no such record." });
      })
      .answer(cachedAllUrls, () => ({ ifModifiedSince: "1", urls: [list] }));
    await drawPanel(panel, update, api);
    expect(await screen.findByRole("heading", { level: 1, name: "There is no such record." })).toBeDefined();
    expect(screen.queryByText(kitTexts["kit.again"])).toBeNull();
    fireEvent.click(await screen.findByText(texts["form.to_list"]));
    await waitFor(() => expect(location.pathname).toBe("/orders/index"));
  });

  it("[forms 6 rights] given a form whose records the person may not create, when the page to create opens, then it says so", async () => {
    const api = orderApi().answer(getProperties, () => ({ ...orderProperties, may: { create: false, draft: false } }));
    await drawPanel(panel, "/orders/create", api);
    await screen.findByText("You do not have permission to create records with “Order”.");
  });

  it("[design 10 undo] given an order, when it is deleted and undone, then both are done at once and the record is there again", async () => {
    const api = orderApi()
      .answer(deleteRecords, () => ({ batch: "b1" }))
      .answer(undoBatch, () => ({ records: 1 }));
    await drawPanel(panel, update, api);
    await press(texts["form.action.more"]);
    await act(async () => fireEvent.click(screen.getByRole("menuitem", { name: "Delete", hidden: true })));
    await screen.findByText(texts["form.gone"]);
    expect(api.calls.find(({ operation }) => operation === "Record_delete")?.input).toMatchObject({
      entity: "order",
      keys: ["o1"],
    });
    await press(formTexts["form.undo"]);
    expect(api.calls.find(({ operation }) => operation === "Record_undo")?.input).toEqual({ batch: "b1" });
    await screen.findByRole("grid");
  });

  it("[forms 4 load] given a save that failed, when the page moves on to another record, then nothing of the first stays", async () => {
    const api = orderApi().answer(saveData, () => {
      throw new ApiError(0, "network_unavailable");
    });
    const { goTo } = await drawPanel(panel, update, api);
    type("Tables");
    await press("Save");
    await screen.findByText(kitTexts["kit.error.network.title"]);
    api.answer(getData, () => ({ ITEMS: { ...orderAnswer({ subject: "Beds" }), key: "o2", display: "Beds" } }));
    await goTo("/orders/update?id=o2");
    await screen.findByRole("heading", { name: "Order Beds" });
    expect(subject()).toHaveProperty("value", "Beds");
    expect(screen.queryByText(kitTexts["kit.error.network.title"])).toBeNull();
  });

  it("[design 5 history] given an order with versions, when an old state is restored, then it is saved through the form and read again", async () => {
    const change = {
      entity: null,
      entityLabel: null,
      rowKey: null,
      kind: "changed",
      column: "subject",
      label: "Subject",
      before: "Stools",
      after: "Chairs",
      row: null,
      rowName: null,
      beforeName: null,
      afterName: null,
      rowNames: {},
    };
    const version = {
      moment: null,
      userId: "u1",
      userName: "Kovács Anna",
      isGuest: false,
      form: "order",
      definitions: 1,
    };
    const api = orderApi()
      .answer(getHistory, () => ({
        next: null,
        versions: [
          { ...version, version: 3, place: 9, kind: "update", at: "2026-11-20 09:30:00.000000", changes: [change] },
          { ...version, version: 2, place: 8, kind: "create", at: "2026-11-19 09:30:00.000000", changes: null },
        ],
      }))
      .answer(restoreVersion, () => ({ key: "o1", version: 4, rowKeys: {}, messages: [] }));
    await drawPanel(panel, update, api);
    await press(texts["form.action.more"]);
    await act(async () => fireEvent.click(screen.getByRole("menuitem", { name: "History", hidden: true })));
    expect(await screen.findByText("Stools")).toBeDefined();
    expect(screen.getByText("11/20/2026 10:30 AM")).toBeDefined();
    fireEvent.click(screen.getByRole("button", { name: texts["form.history.restore"], hidden: true }));
    const question = await screen.findByRole("alertdialog", { hidden: true });
    await act(async () => fireEvent.click(within(question).getByText(texts["form.history.restore"])));
    // The form is read again when the version is restored.
    await waitFor(() => expect(api.calls.filter(({ operation }) => operation === "Dynform_getData").length).toBe(2));
    expect(api.calls.find(({ operation }) => operation === "Record_restoreVersion")?.input).toMatchObject({
      entity: "order",
      key: "o1",
      version: 2,
      form: "order",
    });
  });

  it("[design 7 links] given records that refer to the order, when it is open, then a link leads to their list, filtered by it", async () => {
    await drawPanel(panel, update);
    const link = await screen.findByRole("link", { name: "Invoices" });
    const url = new URL(link.getAttribute("href") ?? "", "http://localhost");
    expect(url.pathname).toBe("/orders/invoices");
    expect(JSON.parse(url.searchParams.get("filter") ?? "")).toEqual([["order", "=", "o1", "Chairs"]]);
  });

  it("[design 7 links] given a list that no page shows, when the order is open, then there is no link to it", async () => {
    const api = orderApi().answer(getProperties, () => ({ ...orderProperties, links: { k1: null } }));
    await drawPanel(panel, update, api);
    await screen.findByRole("heading", { name: "Order Chairs" });
    expect(screen.queryByRole("link", { name: "Invoices" })).toBeNull();
  });
});
