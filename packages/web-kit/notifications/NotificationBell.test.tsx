import type { StoredNotification } from "@tessera/contract/socket/notification.ts";
import { installDom } from "@tessera/ui/testing/installDom.ts";
import { fireEvent, render, screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeAll, expect, it } from "vitest";
import texts from "../i18n/en.json";
import { clearPage } from "../testing/clearPage.ts";
import { createTestKit } from "../testing/createTestKit.ts";
import { FakeApi } from "../testing/fakeApi.ts";
import { FakeSocket } from "../testing/fakeSocket.ts";
import { TestKit } from "../testing/TestKit.tsx";
import { ArrivalNotices } from "./ArrivalNotices.tsx";
import { NotificationBell } from "./NotificationBell.tsx";
import { NotificationsProvider } from "./NotificationsProvider.tsx";
import { createNotificationStore } from "./notificationStore.ts";

beforeAll(installDom);
afterEach(clearPage);

const note = (id: number, rest: Partial<StoredNotification> = {}): StoredNotification => ({
  id,
  message: `Message ${id}`,
  read: false,
  createdAt: "2026-03-01T10:20:30.000Z",
  ...rest,
});

/** Draws the bell of someone who has `items`; the server keeps them as a real one would. */
async function draw(items: readonly StoredNotification[], fails = false) {
  let kept = [...items];
  const socket = new FakeSocket()
    .answer("load-notifications-request", () => {
      if (fails) throw new Error("refused");
      return kept;
    })
    .answer("read-notification-request", (ids) => {
      const read = new Set(ids as number[]);
      kept = kept.map((one) => (read.has(one.id) ? { ...one, read: true } : one));
      return kept;
    })
    .answer("delete-notification-request", (ids) => {
      const gone = new Set(ids as number[]);
      kept = kept.filter(({ id }) => !gone.has(id));
      return [...gone];
    });
  const store = createNotificationStore(socket);
  const stop = store.follow();
  const kit = await createTestKit({ api: new FakeApi(), texts });
  const { unmount } = render(
    <TestKit kit={kit} url="/home">
      <NotificationsProvider store={store}>
        <ArrivalNotices />
        <NotificationBell />
      </NotificationsProvider>
    </TestKit>,
  );
  return { socket, store, kit, stop, unmount };
}

const bell = () => screen.getByRole("button", { name: /^Notifications/ });
async function openPanel() {
  fireEvent.click(bell());
  return screen.findByRole("dialog", { hidden: true });
}

it("[shell 4.6 notifications] given two unread notifications of three, when the bell is drawn, then it says so and shows the count", async () => {
  await draw([note(3), note(2, { read: true }), note(1)]);
  await waitFor(() => expect(bell().getAttribute("aria-label")).toBe("Notifications (2 unread)"));
  expect(screen.getByText("2")).toBeTruthy();
});

it("[shell 4.6 notifications] given the open list, when one is marked as read, all are, and one is deleted, then list and badge follow", async () => {
  const { socket } = await draw([note(2, { title: "Report" }), note(1)]);
  const panel = within(await openPanel());
  fireEvent.click(await panel.findByRole("button", { name: "Mark as read: Report", hidden: true }));
  await waitFor(() => expect(bell().getAttribute("aria-label")).toBe("Notifications (1 unread)"));
  fireEvent.click(panel.getByRole("button", { name: "Mark all as read", hidden: true }));
  await waitFor(() => expect(bell().getAttribute("aria-label")).toBe("Notifications (0 unread)"));
  expect(screen.queryByRole("button", { name: "Mark all as read", hidden: true })).toBeNull();
  fireEvent.click(panel.getByRole("button", { name: "Delete: Message 1", hidden: true }));
  await waitFor(() => expect(panel.getAllByRole("listitem", { hidden: true })).toHaveLength(1));
  expect(socket.sent.map(({ type, payload }) => [type, payload])).toEqual([
    ["load-notifications-request", ""],
    ["read-notification-request", [2]],
    ["read-notification-request", [1]],
    ["delete-notification-request", [1]],
  ]);
});

it("[shell 4.6 notifications] given a notification that comes while the page is open, when it arrives, then it is shown at once, its link leads on, and the bell counts it", async () => {
  const { socket, kit } = await draw([]);
  socket.arrive(
    "notifications-update",
    note(7, { title: "Import", message: "{count} rows", params: { count: 5 }, link: "/orders/index" }),
  );
  expect(await screen.findByText("5 rows")).toBeTruthy();
  expect(bell().getAttribute("aria-label")).toBe("Notifications (1 unread)");
  fireEvent.click(screen.getByRole("button", { name: "Open", hidden: true }));
  await waitFor(() => expect(kit.history.url).toBe("/orders/index"));
  socket.arrive("notifications-update", note(7, { read: true }));
  await waitFor(() => expect(bell().getAttribute("aria-label")).toBe("Notifications (0 unread)"));
});

it("[lists 3 notification] given types that nobody knows and danger, and counts, when they are shown, then they are information and an error, with their counts", async () => {
  await draw([note(3, { type: "party", count: 120 }), note(2, { type: "danger" }), note(1)]);
  const panel = within(await openPanel());
  const looks = (await panel.findAllByRole("listitem", { hidden: true })).map((one) => one.className);
  expect(looks).toEqual(["t-note t-note--info", "t-note t-note--error", "t-note t-note--info"]);
  expect(panel.getByText("99+")).toBeTruthy();
});

it("[lists 3 notification] given a notification that counts, when it arrives while the page is open, then its notice says how many", async () => {
  const { socket } = await draw([]);
  socket.arrive("notifications-update", note(7, { count: 12 }));
  expect(within(await screen.findByRole("status", { hidden: true })).getByText("12")).toBeTruthy();
});

it("[shell 3 notification] given notifications with looks and presses of their own, when they are shown and pressed, then known looks hold, and the press goes to its path or opens it above the page", async () => {
  const { kit, socket } = await draw([
    note(2, { title: "Order", link: "/orders/index", onClick: { action: "popup", url: "/orders/update?id=1" } }),
    note(1, {
      title: "List",
      customClass: "accent t-note--error strong x",
      onClick: { action: "navigate", url: "/people/index" },
    }),
  ]);
  const panel = within(await openPanel());
  const list = await panel.findByRole("link", { name: /^List/, hidden: true });
  expect(list.closest("li")?.className).toBe("t-note t-note--info t-look-accent t-look-strong");
  fireEvent.click(list);
  await waitFor(() => expect(kit.history.url).toBe("/people/index"));
  const press = within(await openPanel()).getByRole("link", { name: /^Order/, hidden: true });
  expect(press.getAttribute("href")).toBe("/orders/update?id=1");
  fireEvent.click(press);
  expect([kit.history.url, kit.popups.entries.map(({ url }) => url)]).toEqual([
    "/people/index",
    ["/orders/update?id=1"],
  ]);
  socket.arrive("notifications-update", note(9, { onClick: { action: "popup", url: "/orders/update?id=9" } }));
  fireEvent.click(await screen.findByRole("button", { name: "Open", hidden: true }));
  expect(kit.popups.entries.at(-1)?.url).toBe("/orders/update?id=9");
});

it("[shell 4.6 notifications] given text that looks like HTML, when it is shown, then it is text", async () => {
  await draw([note(1, { title: "<img src=x onerror=alert(1)>", message: "<b>bold</b>" })]);
  const panel = await openPanel();
  expect(await within(panel).findByText("<b>bold</b>")).toBeTruthy();
  expect(panel.querySelectorAll("img, b")).toHaveLength(0);
});

it("[shell 3 notification] given markup, when it is shown, then it is cleaned, its values are text, and its links lead on inside the page", async () => {
  const { kit } = await draw([
    note(2, {
      title: "Import",
      message:
        '<b>{who}</b> wrote <a href="/orders/index">orders</a><img src=x onerror=alert(1)><script>alert(1)</script>',
      params: { who: "<i>Anna</i>" },
      renderAsHtml: true,
    }),
    note(1, { html: "<p>Only <em>markup</em></p>" }),
  ]);
  const panel = await openPanel();
  const bold = await within(panel).findByText("<i>Anna</i>", { selector: "b" });
  expect(bold.closest("li")?.innerHTML).not.toMatch(/onerror|script/);
  expect(await within(panel).findByText("markup", { selector: "em" })).toBeTruthy();
  expect(within(panel).getByRole("button", { name: "Delete: Only markup", hidden: true })).toBeTruthy();
  fireEvent.click(within(panel).getByText("orders"));
  await waitFor(() => expect(kit.history.url).toBe("/orders/index"));
});

it("[shell 4.6 notifications] given nothing, when the list is opened, then it says so; Escape closes it and the bell has the focus", async () => {
  await draw([]);
  const panel = await openPanel();
  expect(await within(panel).findByText("No notifications.")).toBeTruthy();
  fireEvent.keyDown(panel, { key: "Escape" });
  expect(screen.queryByRole("dialog", { hidden: true })).toBeNull();
  expect(document.activeElement).toBe(bell());
});

it("[shell 4.6 notifications] given a server that refuses, when the list is opened, then it says so and can be asked again", async () => {
  const { socket } = await draw([], true);
  const panel = await openPanel();
  fireEvent.click(await within(panel).findByRole("button", { name: "Try again", hidden: true }));
  await waitFor(() => expect(socket.sent.filter(({ type }) => type === "load-notifications-request")).toHaveLength(2));
});

it("[shell 4.6 notifications] given a socket that was away, when it is open again, then the list is asked for again", async () => {
  const { socket } = await draw([]);
  socket.show("waiting");
  socket.show("open");
  await waitFor(() => expect(socket.sent.filter(({ type }) => type === "load-notifications-request")).toHaveLength(2));
});
