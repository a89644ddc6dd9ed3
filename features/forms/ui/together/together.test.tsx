import { SocketProvider } from "@tessera/web-kit/socket/SocketProvider.tsx";
import { clearPage } from "@tessera/web-kit/testing/clearPage.ts";
import { FakeSocket } from "@tessera/web-kit/testing/fakeSocket.ts";
import { act, cleanup, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeAll, describe, expect, it } from "vitest";
import { lockForm } from "#features/locks/operations/lockForm.ts";
import { getHistory } from "#features/records/operations/getHistory.ts";
import { restoreVersion } from "#features/records/operations/restoreVersion.ts";
import texts from "../../i18n/en.json";
import { getData } from "../../operations/getData.ts";
import { saveData } from "../../operations/saveData.ts";
import { View } from "../../panels/DynForm/view.tsx";
import { drawPanel, loadFormParts, orderApi } from "../testing/drawPanel.tsx";
import { compiledOrder, orderAnswer, savedAnswer } from "../testing/orderAnswers.ts";

beforeAll(() => loadFormParts(), 60_000);
afterEach(async () => {
  await clearPage();
  window.sessionStorage.clear();
});

const record = { entity: "order", id: "o1" };
const free = {
  ...record,
  isLocked: false,
  mine: false,
  lockValid: false,
  userID: null,
  userName: null,
  userEMail: null,
  lockTime: null,
  lockKey: null,
};
const mine = { ...free, isLocked: true, mine: true, lockValid: true, userName: "Me", lockKey: "7" };
const annas = {
  ...free,
  isLocked: true,
  lockValid: true,
  userID: "u1",
  userName: "Anna",
  lockTime: "2026-11-21 10:00:00",
};
const status = (lock: object = free, more: object = {}) => ({ ...lock, version: 3, gone: false, present: [], ...more });
const granted = () => ({ ...mine, granted: true, refused: false });
const refusedBy = (refused: boolean) => ({ ...annas, granted: false, refused });

const subject = () => screen.getByRole("textbox", { name: /Subject/ });
const country = () => screen.getByRole("textbox", { name: /Country/ });
const button = (name: string) => screen.getByRole("button", { name });

async function drawn(socket: FakeSocket, api = orderApi()) {
  const panel = (
    <SocketProvider socket={socket}>
      <View id="panel1" params={{ form: "order" }} />
    </SocketProvider>
  );
  const result = await drawPanel(panel, "/orders/update?id=o1", api);
  await screen.findByRole("grid");
  await waitFor(() => expect(socket.sent.some(({ type }) => type === "observe-lock")).toBe(true));
  return result;
}
const arrive = (socket: FakeSocket, type: string, payload: unknown) => act(async () => socket.arrive(type, payload));
const sent = (socket: FakeSocket, type: string) =>
  socket.sent.filter((one) => one.type === type).map(({ payload }) => payload);
const type = (field: HTMLElement, value: string) =>
  act(async () => void fireEvent.change(field, { target: { value } }));

describe("a lock of the open record", { timeout: 30_000 }, () => {
  it("[forms 4 lock] given a record that is only read, when nothing is entered, then it is not locked; when something is, it is, and the save carries the token", async () => {
    const socket = new FakeSocket().answer("lock-request", granted);
    const api = orderApi().answer(saveData, () => savedAnswer());
    await drawn(socket, api);
    expect(sent(socket, "lock-request")).toEqual([]);
    await type(subject(), "Tables");
    expect(sent(socket, "lock-request")).toEqual([{ ...record, form: "order", ask: false }]);
    await act(async () => fireEvent.click(button("Save")));
    const { input } = api.calls.find(({ operation }) => operation === "Dynform_saveData") ?? {};
    expect(input).toMatchObject({ formData: { lockToken: "7" } });
  });

  it("[forms 4 lock] given a lock of someone else, when the owner is asked, refuses, and the record is free later, then the person reads so each time, and edits in the end", async () => {
    const socket = new FakeSocket().answer("lock-request", () => refusedBy(false));
    await drawn(socket);
    await arrive(socket, "lock-status-update", status(annas));
    expect(await screen.findByText("Locked by Anna since 11/21/2026 11:00 AM.")).toBeDefined();
    expect(screen.queryByRole("textbox", { name: /Subject/ })).toBeNull();
    expect(screen.queryByRole("button", { name: "Save" })).toBeNull();
    await act(async () => fireEvent.click(button("Ask to edit")));
    await waitFor(() => expect(sent(socket, "lock-request")).toEqual([{ ...record, form: "order", ask: true }]));
    expect(await screen.findByText(/Anna has been asked/)).toBeDefined();
    await arrive(socket, "lock-response", refusedBy(true));
    expect(await screen.findByText("Anna is still editing it.")).toBeDefined();
    await act(async () => fireEvent.click(button("Ask to edit")));
    socket.answer("lock-request", granted);
    await arrive(socket, "lock-status-update", status(free));
    await waitFor(() => expect(subject()).toBeDefined());
    await waitFor(() => expect(sent(socket, "lock-request")).toHaveLength(3));
  });

  it("[forms 3 form lock] given a form that names nobody, when its record is locked elsewhere, then the banner says so without a name", async () => {
    const socket = new FakeSocket();
    await drawn(socket);
    await arrive(socket, "lock-status-update", status({ ...annas, userID: null, userName: null }));
    expect(await screen.findByText("Someone else is editing this record.")).toBeDefined();
    expect(screen.queryByText(/Anna/)).toBeNull();
  });

  it("[forms 4 lock] given a page that asks, when nothing was entered here, then the lock is handed over at once; when something was, then it is asked for", async () => {
    const socket = new FakeSocket().answer("lock-request", granted);
    await drawn(socket);
    await type(subject(), "Tables");
    await arrive(socket, "lock-request", { ...record, request: "r1", userName: "Anna" });
    expect(await screen.findByText("Anna would like to edit this record.")).toBeDefined();
    await act(async () => fireEvent.click(button("Keep editing")));
    await waitFor(() => expect(sent(socket, "lock-response")).toEqual([{ ...record, request: "r1", granted: false }]));
    await type(subject(), "Chairs");
    await arrive(socket, "lock-request", { ...record, request: "r2", userName: "Anna" });
    await waitFor(() => expect(sent(socket, "lock-response")).toHaveLength(2));
    expect(sent(socket, "lock-response")[1]).toEqual({ ...record, request: "r2", granted: true });
  });

  it("[design 12 lock] given a lock that lapsed while the page slept, when it hears so, then it takes it again; when someone else has it, what was entered stays and is closed", async () => {
    const socket = new FakeSocket().answer("lock-request", granted);
    await drawn(socket);
    await type(subject(), "Tables");
    await arrive(socket, "lock-status-update", status(free));
    expect(sent(socket, "lock-request")).toHaveLength(2);
    await arrive(socket, "lock-status-update", status(annas));
    expect(sent(socket, "lock-request")).toHaveLength(2);
    expect(screen.getByText("Tables")).toBeDefined();
    expect(screen.queryByRole("textbox", { name: /Subject/ })).toBeNull();
  });

  it("[forms 4 lock] given a locked record, when its form is closed, then the lock is given back, and nobody is notified that the page is there", async () => {
    const socket = new FakeSocket().answer("lock-request", granted);
    await drawn(socket);
    await type(subject(), "Tables");
    cleanup();
    expect(sent(socket, "release-lock")).toEqual([record]);
    expect(sent(socket, "observe-lock").at(-1)).toEqual({ ...record, stop: true });
  });

  it("[forms 7 lock-form] given no socket just now, when something is entered, then the lock is taken by the call", async () => {
    const socket = new FakeSocket();
    const { entity: _entity, id: _id, ...info } = mine;
    const api = orderApi().answer(lockForm, () => info);
    await drawn(socket, api);
    socket.status = "waiting";
    await type(subject(), "Tables");
    const asked = api.calls.filter(({ operation }) => operation === "Lock_lockForm").map(({ input }) => input);
    expect(asked).toEqual([{ formID: "order", idMaintable: "o1", lockMode: "LOCK" }]);
  });

  it("[forms 4 lock] given a lock whose connection has gone, when the form is saved, then the lock is taken again first, and the save goes out once with its token", async () => {
    const socket = new FakeSocket().answer("lock-request", granted);
    const { entity: _entity, id: _id, ...info } = { ...mine, lockKey: "8" };
    const api = orderApi()
      .answer(lockForm, () => info)
      .answer(saveData, () => savedAnswer());
    await drawn(socket, api);
    await type(subject(), "Tables");
    socket.status = "waiting";
    await act(async () => void fireEvent.click(button("Save")));
    await waitFor(() => expect(api.calls.some(({ operation }) => operation === "Dynform_saveData")).toBe(true));
    const saves = api.calls.filter(({ operation }) => operation === "Dynform_saveData");
    expect(saves).toMatchObject([{ input: { formData: { lockToken: "8" } } }]);
  });
});

describe("others on the open record", { timeout: 30_000 }, () => {
  it("[design 5 locks] given someone in a field, when their place is sent, then their name stands with the field, which is marked", async () => {
    const socket = new FakeSocket();
    const { container } = await drawn(socket);
    const place = compiledOrder.fields.find(({ name }) => name === "subject")?.id ?? "";
    await arrive(
      socket,
      "lock-status-update",
      status(free, { present: [{ id: "c", userId: "u", userName: "Nagy Anna", place }] }),
    );
    expect(await screen.findByText("Nagy Anna: Subject")).toBeDefined();
    expect(container.querySelector("[data-here='NA']")?.textContent).toContain("Subject");
  });

  it("[design 5 locks] given someone in a field that is hidden here, when a rule shows it, then it is marked, and not once they have left", async () => {
    const socket = new FakeSocket();
    const { container } = await drawn(socket);
    const place = compiledOrder.fields.find(({ name }) => name === "discount")?.id ?? "";
    await type(country(), "HU");
    await waitFor(() => expect(screen.queryByRole("textbox", { name: /Discount/ })).toBeNull());
    const anna = { id: "c", userId: "u", userName: "Nagy Anna", place };
    await arrive(socket, "lock-status-update", status(free, { present: [anna] }));
    expect(container.querySelector("[data-here]")).toBeNull();
    await type(country(), "AT");
    await waitFor(() => expect(container.querySelector("[data-here='NA']")?.textContent).toContain("Discount"));
    await arrive(socket, "lock-status-update", status(free));
    await waitFor(() => expect(container.querySelector("[data-here]")).toBeNull());
  });

  it("[design 5 locks] given fields changed here and others changed elsewhere, when that is reported, then both stand; when it is the same field, then it is said, and the person decides", async () => {
    const socket = new FakeSocket();
    const api = orderApi();
    await drawn(socket, api);
    await type(subject(), "Tables");
    api.answer(getData, () => ({ ITEMS: { ...orderAnswer({ country: "HU" }), version: 4 } }));
    await arrive(socket, "lock-status-update", status(free, { version: 4 }));
    await waitFor(() => expect(country()).toHaveProperty("value", "HU"));
    expect(subject()).toHaveProperty("value", "Tables");
    expect(screen.queryByRole("button", { name: "Decide" })).toBeNull();
    api.answer(getData, () => ({ ITEMS: { ...orderAnswer({ country: "HU", subject: "Beds" }), version: 5 } }));
    await arrive(socket, "lock-status-update", status(free, { version: 5 }));
    await act(async () => fireEvent.click(await screen.findByRole("button", { name: "Decide" })));
    expect(await screen.findByRole("dialog")).toBeDefined();
    for (const text of ["Chairs", "Beds", "Tables"]) expect(screen.getAllByText(text).length).toBeGreaterThan(0);
  });

  it("[forms 4 history] given a version that is restored here, when the new version is announced before its answer, then no one else is said to have saved", async () => {
    const socket = new FakeSocket();
    const version = {
      moment: null,
      userId: "u1",
      userName: "Me",
      isGuest: false,
      form: null,
      definitions: 1,
      at: null,
    };
    const api = orderApi()
      .answer(getHistory, () => ({
        next: null,
        versions: [
          { ...version, version: 3, place: 9, kind: "update", changes: null },
          { ...version, version: 2, place: 8, kind: "create", changes: null },
        ],
      }))
      .answer(restoreVersion, () => {
        socket.arrive("lock-status-update", status(free, { version: 4 }));
        return { key: "o1", version: 4, rowKeys: {}, messages: [] };
      });
    await drawn(socket, api);
    await act(async () => fireEvent.click(button(texts["form.action.more"])));
    await act(async () => fireEvent.click(screen.getByRole("menuitem", { name: "History", hidden: true })));
    fireEvent.click(await screen.findByRole("button", { name: texts["form.history.restore"], hidden: true }));
    api.answer(getData, () => ({ ITEMS: { ...orderAnswer({ country: "HU" }), version: 4 } }));
    const question = await screen.findByRole("alertdialog", { hidden: true });
    await act(async () => fireEvent.click(within(question).getByText(texts["form.history.restore"])));
    await waitFor(() => expect(country()).toHaveProperty("value", "HU"));
    expect(screen.queryByText(texts["form.elsewhere.taken"])).toBeNull();
    expect(api.calls.filter(({ operation }) => operation === "Dynform_getData").length).toBe(2);
  });

  it("[design 5 locks] given a save of this page, when the version before is announced until after its answer, then the record is read once and nobody is said to have saved", async () => {
    const socket = new FakeSocket();
    const api = orderApi().answer(saveData, () => savedAnswer());
    await drawn(socket, api);
    await arrive(socket, "lock-status-update", status(free, { version: 3 }));
    await type(subject(), "Tables");
    api.answer(getData, () => ({ ITEMS: { ...orderAnswer({ subject: "Tables" }), version: 4 } }));
    const reads = () => api.calls.filter(({ operation }) => operation === "Dynform_getData").length;
    const before = reads();
    await act(async () => fireEvent.click(button("Save")));
    await waitFor(() => expect(reads()).toBe(before + 1));
    await waitFor(() => expect(subject()).toHaveProperty("value", "Tables"));
    await arrive(socket, "lock-status-update", status(free, { version: 3 }));
    await arrive(socket, "lock-status-update", status(free, { version: 4 }));
    expect(screen.queryByText(texts["form.elsewhere.taken"])).toBeNull();
    expect(reads()).toBe(before + 1);
  });

  it("[design 5 locks] given an open record, when it is deleted elsewhere, then the form says so", async () => {
    const socket = new FakeSocket();
    await drawn(socket);
    await arrive(socket, "lock-status-update", { ...status(), version: null, gone: true });
    expect(await screen.findByText(/This record no longer exists/)).toBeDefined();
  });
});
