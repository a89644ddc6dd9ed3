import type { Progress } from "@tessera/contract/socket/progress.ts";
import uiTexts from "@tessera/ui/i18n/en.json";
import { installDom } from "@tessera/ui/testing/installDom.ts";
import { ApiError } from "@tessera/web-kit/api/apiError.ts";
import kitTexts from "@tessera/web-kit/i18n/en.json";
import { SocketProvider } from "@tessera/web-kit/socket/SocketProvider.tsx";
import { clearPage } from "@tessera/web-kit/testing/clearPage.ts";
import { createTestKit } from "@tessera/web-kit/testing/createTestKit.ts";
import { exampleRun as run } from "@tessera/web-kit/testing/exampleRun.ts";
import { FakeApi } from "@tessera/web-kit/testing/fakeApi.ts";
import { FakeSocket } from "@tessera/web-kit/testing/fakeSocket.ts";
import { axeProblems } from "@tessera/web-kit/testing/panelDrawing.tsx";
import { TestKit } from "@tessera/web-kit/testing/TestKit.tsx";
import { act, fireEvent, render, screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeAll, describe, expect, it } from "vitest";
import texts from "../../i18n/en.json";
import { cancelAny } from "../../operations/cancelAny.ts";
import { cancelProgress } from "../../operations/cancelProgress.ts";
import { checkAll } from "../../operations/checkAll.ts";
import { checkList } from "../../operations/checkList.ts";
import { fixtures } from "./fixtures.ts";
import { View } from "./view.tsx";

beforeAll(installDom);
afterEach(clearPage);

const ended = (rest: Partial<Progress> = {}): Progress =>
  run({ state: "done", endedAt: "2026-03-01T10:21:00.000Z", expiresAt: "2026-03-08T10:21:00.000Z", ...rest });

const apiOf = (progresses: readonly Progress[], seesAll = false): FakeApi =>
  new FakeApi()
    .answer(checkList, () => ({ progresses: [...progresses], seesAll }))
    .answer(checkAll, () => ({ progresses: [{ owner: "Anna", progress: run({ id: "a1" }) }] }))
    .answer(cancelProgress, () => ({}))
    .answer(cancelAny, () => ({}));

async function draw(api: FakeApi, index = 0) {
  const socket = new FakeSocket();
  const own = { "Build {what}": "Build {what}", "Create index": "Create index", "error.plan_failed": "A step failed." };
  const kit = await createTestKit({ api, texts: { ...uiTexts, ...kitTexts, ...texts, ...own } });
  const { container } = render(
    <TestKit kit={kit} url="/runs">
      <SocketProvider socket={socket}>
        <View id="panel" params={fixtures[index]?.params ?? { title: null }} />
      </SocketProvider>
    </TestKit>,
  );
  return { api, container, socket };
}
const list = (name: string) => screen.findByRole("list", { name });
const calls = (api: FakeApi, { id }: { readonly id: string }) =>
  api.calls.filter(({ operation }) => operation === id).map(({ input }) => input);

describe("Runs", () => {
  it.each(fixtures.map(({ name }, index) => ({ name, index })))(
    "[shell 2.3 panels] given $name, when the panel is drawn, then nothing is in the way of assistive technology",
    async ({ index }) => {
      const { container } = await draw(apiOf([run(), ended({ id: "r2", link: "/orders/index" })], true), index);
      await list("Everyone’s background tasks");
      expect(await axeProblems(container)).toEqual([]);
    },
  );

  it("[design 10 runs] given a run under way, when the socket reports it and another, then both are shown as they are now", async () => {
    const { socket } = await draw(apiOf([run()]));
    const rows = within(await list("Your background tasks"));
    expect(rows.getByText("1 of 4")).toBeDefined();
    act(() => socket.arrive("progress-update", run({ done: 3 })));
    expect(rows.getByText("3 of 4")).toBeDefined();
    act(() => socket.arrive("progress-update", run({ id: "r2", createdAt: "2026-03-02T10:00:00.000Z" })));
    expect(rows.getAllByRole("listitem")).toHaveLength(2);
    act(() => socket.arrive("progress-update", ended()));
    expect(rows.getByText("Finished")).toBeDefined();
  });

  it("[design 10 runs] given runs that ended, when the list is drawn, then it says what they came to, until when that is kept, and where it is looked at", async () => {
    await draw(apiOf([ended({ link: "/orders/index" }), ended({ id: "r2", state: "failed", error: "plan_failed" })]));
    const rows = within(await list("Your background tasks"));
    expect(rows.getByRole("link", { name: "Open result: Build an index" }).getAttribute("href")).toBe("/orders/index");
    expect(rows.getAllByText(/kept until/)).toHaveLength(2);
    expect(rows.getByText("A step failed.")).toBeDefined();
    expect(rows.queryByRole("button")).toBeNull();
  });

  it("[design 10 runs] given a run under way, when it is cancelled, then the server is asked, and it cannot be cancelled twice", async () => {
    const { api, socket } = await draw(apiOf([run()]));
    fireEvent.click(await screen.findByRole("button", { name: "Cancel: Build an index" }));
    await waitFor(() => expect(calls(api, cancelProgress)).toEqual([{ id: "r1" }]));
    act(() => socket.arrive("progress-update", run({ isCancelling: true })));
    expect(screen.getByText("Cancelling…")).toBeDefined();
    expect(screen.queryByRole("button", { name: /^Cancel/ })).toBeNull();
  });

  it("[design 10 runs] given someone who may see everyone's, when one is cancelled, then it is that of its owner", async () => {
    const { api } = await draw(apiOf([], true));
    const rows = within(await list("Everyone’s background tasks"));
    expect(rows.getByText(/^Anna · /)).toBeDefined();
    fireEvent.click(rows.getByRole("button", { name: "Cancel: Build an index" }));
    await waitFor(() => expect(calls(api, cancelAny)).toEqual([{ id: "a1" }]));
    expect(calls(api, checkAll)[0]).toEqual({ ended: true });
  });

  it("[design 10 runs] given someone who may see everyone's, when the socket tells of runs of others, then they are shown as they are now, and followed again when it was away", async () => {
    const { api, socket } = await draw(apiOf([], true));
    const rows = within(await list("Everyone’s background tasks"));
    const watched = () => socket.sent.filter(({ type }) => type === "watch-runs").length;
    expect(watched()).toBe(1);
    const begun = run({ id: "b1", createdAt: "2026-03-02T10:00:00.000Z" });
    act(() => socket.arrive("runs-update", { runs: [{ owner: "Béla", progress: begun }] }));
    act(() => socket.arrive("runs-update", { runs: [{ owner: "Anna", progress: ended({ id: "a1" }) }] }));
    expect(
      rows
        .getAllByRole("listitem")
        .map((row) => /^(\S+) · /.exec(row.querySelector(".t-faint")?.textContent ?? "")?.[1]),
    ).toEqual(["Béla", "Anna"]);
    expect(rows.getByText("Finished")).toBeDefined();
    act(() => socket.fail("heartbeat"));
    act(() => socket.show("open"));
    await waitFor(() => expect(calls(api, checkAll)).toHaveLength(2));
    expect(watched()).toBe(2);
  });

  it("[design 10 runs] given someone without runs, and someone whose runs cannot be loaded, when the list is drawn, then it says so; everyone's are not asked for", async () => {
    const { api } = await draw(apiOf([]));
    await screen.findByText(/^Nothing is running/);
    expect(calls(api, checkAll)).toEqual([]);
    clearPage();
    const failing = new FakeApi().answer(checkList, () => {
      throw new ApiError(503, "busy");
    });
    await draw(failing);
    await screen.findByRole("button", { name: "Try again" });
  });
});
