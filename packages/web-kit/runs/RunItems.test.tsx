import type { Progress } from "@tessera/contract/socket/progress.ts";
import { installDom } from "@tessera/ui/testing/installDom.ts";
import { act, fireEvent, render, screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeAll, expect, it, vi } from "vitest";
import kitTexts from "../i18n/en.json";
import { NotificationBell } from "../notifications/NotificationBell.tsx";
import { NotificationsProvider } from "../notifications/NotificationsProvider.tsx";
import { createNotificationStore } from "../notifications/notificationStore.ts";
import { clearPage } from "../testing/clearPage.ts";
import { createTestKit } from "../testing/createTestKit.ts";
import { exampleRun as run } from "../testing/exampleRun.ts";
import { FakeApi } from "../testing/fakeApi.ts";
import { FakeSocket } from "../testing/fakeSocket.ts";
import { TestKit } from "../testing/TestKit.tsx";
import { RunsProvider } from "./RunsProvider.tsx";
import { RunList } from "./runList.ts";

beforeAll(installDom);
afterEach(clearPage);

/** Draws the open bell of someone who has `runs`. */
async function open(runs: readonly Progress[]) {
  let kept = runs;
  const socket = new FakeSocket()
    .answer("load-notifications-request", () => [])
    .answer("load-progresses-request", () => kept);
  const cancel = vi.fn(async () => undefined);
  const list = new RunList(socket, cancel);
  const notifications = createNotificationStore(socket);
  notifications.follow();
  list.follow();
  const texts = {
    ...kitTexts,
    "Build {what}": "Build {what}",
    "Create index": "Create index",
    "error.plan_failed": "A step failed.",
  };
  const kit = await createTestKit({ api: new FakeApi(), texts });
  render(
    <TestKit kit={kit} url="/home">
      <NotificationsProvider store={notifications}>
        <RunsProvider list={list}>
          <NotificationBell />
        </RunsProvider>
      </NotificationsProvider>
    </TestKit>,
  );
  fireEvent.click(screen.getByRole("button", { name: /^Notifications/ }));
  const panel = await screen.findByRole("dialog", { hidden: true });
  return { cancel, panel, socket, serverHas: (next: readonly Progress[]) => (kept = next) };
}
const bell = () => screen.getByRole("button", { name: /^Notifications/ }).getAttribute("aria-label");

it("[shell 4.6 notifications] given a run of the person, when the bell is open, then it says what is done and how far, and the bell that something runs", async () => {
  const { panel, socket } = await open([run()]);
  expect(await within(panel).findByText("Build an index")).toBeDefined();
  expect(within(panel).getByRole("progressbar", { name: "Create index", hidden: true }).getAttribute("value")).toBe(
    "1",
  );
  expect(within(panel).getByText("1 of 4")).toBeDefined();
  expect(bell()).toBe("Notifications (0 unread), 1 task running");
  act(() => socket.arrive("progress-update", run({ done: 3 })));
  expect(within(panel).getByText("3 of 4")).toBeDefined();
});

it("[shell 4.6 notifications] given a run under way, when it is cancelled in the list, then the server is asked, it says so, and once it has ended it can be left out", async () => {
  const { cancel, panel, socket } = await open([run()]);
  fireEvent.click(await within(panel).findByRole("button", { name: "Cancel: Build an index", hidden: true }));
  expect(cancel).toHaveBeenCalledWith("r1");
  act(() => socket.arrive("progress-update", run({ isCancelling: true })));
  expect(within(panel).getByText("Cancelling…")).toBeDefined();
  expect(within(panel).queryByRole("button", { name: /^Cancel/, hidden: true })).toBeNull();
  act(() => socket.arrive("progress-update", run({ state: "cancelled" })));
  expect(within(panel).getByText("Cancelled")).toBeDefined();
  expect(bell()).toBe("Notifications (0 unread)");
  fireEvent.click(within(panel).getByRole("button", { name: "Remove from the list: Build an index", hidden: true }));
  expect(within(panel).queryByText("Build an index")).toBeNull();
});

it("[shell 4.6 notifications] given a run that failed while the socket was away, when it is back, then the list says so, and why", async () => {
  const { panel, serverHas, socket } = await open([run()]);
  await within(panel).findByText("Build an index");
  serverHas([run({ state: "failed", error: "plan_failed" })]);
  act(() => socket.show("waiting"));
  act(() => socket.show("open"));
  await waitFor(() => expect(within(panel).getByText("Failed")).toBeDefined());
  expect(within(panel).getByText("A step failed.")).toBeDefined();
});

it("[shell 4.6 notifications] given runs that had ended before, when the page is opened, then they are not listed", async () => {
  const { panel, socket } = await open([run({ state: "done" })]);
  await waitFor(() => expect(socket.sent.map(({ type }) => type)).toContain("load-progresses-request"));
  act(() => socket.arrive("progress-update", run({ id: "other", state: "done" })));
  expect(within(panel).queryByRole("list", { hidden: true })).toBeNull();
});
