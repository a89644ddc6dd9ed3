import type { Progress } from "@tessera/contract/socket/progress.ts";
import uiTexts from "@tessera/ui/i18n/en.json";
import { installDom } from "@tessera/ui/testing/installDom.ts";
import { ApiError } from "@tessera/web-kit/api/apiError.ts";
import kitTexts from "@tessera/web-kit/i18n/en.json";
import { SocketProvider } from "@tessera/web-kit/socket/SocketProvider.tsx";
import { clearPage } from "@tessera/web-kit/testing/clearPage.ts";
import { createTestKit } from "@tessera/web-kit/testing/createTestKit.ts";
import { exampleRun } from "@tessera/web-kit/testing/exampleRun.ts";
import { FakeApi } from "@tessera/web-kit/testing/fakeApi.ts";
import { FakeSocket } from "@tessera/web-kit/testing/fakeSocket.ts";
import { axeProblems } from "@tessera/web-kit/testing/panelDrawing.tsx";
import { TestKit } from "@tessera/web-kit/testing/TestKit.tsx";
import { act, fireEvent, render, screen, waitFor } from "@testing-library/react";
import { afterEach, beforeAll, expect, it } from "vitest";
import { cancelProgress } from "#features/progresses/operations/cancelProgress.ts";
import { checkList } from "#features/progresses/operations/checkList.ts";
import { getProgress } from "#features/progresses/operations/getProgress.ts";
import type { AdoptionOutcome } from "../../adoptionOutcome.ts";
import texts from "../../i18n/en.json";
import { adopt } from "../../operations/adopt.ts";
import { fixtures } from "./fixtures.ts";
import { View } from "./view.tsx";

beforeAll(installDom);
afterEach(clearPage);

const run = (rest: Partial<Progress> = {}): Progress =>
  exampleRun({
    id: "adoption shop 1",
    title: { key: "adoption.run", params: { subsystem: "shop" } },
    message: { key: "adoption.step.table", params: { table: "article" } },
    done: 1,
    total: 4,
    ...rest,
  });
const ended = (rest: Partial<Progress> = {}): Progress =>
  run({ state: "done", endedAt: "2026-03-01T10:21:00.000Z", ...rest });

const adopted: AdoptionOutcome = {
  kind: "adopted",
  subsystem: "shop",
  tables: [
    { name: "article", rows: 12 },
    { name: "odd", rows: null },
  ],
  taken: [],
  notices: [{ code: "not_reproduced", kind: "RULE", object: "old", line: null, detail: null }],
  urls: ["http://localhost:3000/shop/article/index"],
  granted: [],
  source: null,
  proposal: null,
};
const part = (id: string, isOffered: boolean): NonNullable<AdoptionOutcome["source"]>["parts"][number] => ({
  id,
  kind: "rows",
  object: id,
  column: null,
  changes: [],
  rows: { added: 2, changed: 1, vanished: 0, conflicts: 0 },
  needs: [],
  isOffered,
});
const again: AdoptionOutcome = {
  ...adopted,
  kind: "again",
  tables: [],
  notices: [],
  urls: [],
  source: {
    isBaseKnown: true,
    parts: [part("rows:article", false), part("drop:old", true)],
    outcomes: [],
    untaken: [],
    uncompared: [],
  },
  proposal: {
    tablesAdded: [],
    tablesRemoved: [],
    columnsAdded: [],
    columnsRemoved: [],
    columnsChanged: [],
    drafted: [],
    kept: [],
    blocked: [],
  },
};

async function draw(progresses: readonly Progress[], result: AdoptionOutcome | null = null, index = 0) {
  let now: readonly Progress[] = progresses;
  const api = new FakeApi()
    .answer(checkList, () => ({ progresses: [exampleRun({ id: "other" }), ...now], seesAll: false }))
    .answer(getProgress, ({ id }) => ({ progress: now.find((one) => one.id === id) ?? run({ id }), result }))
    .answer(cancelProgress, () => {
      now = [run({ isCancelling: true })];
      return {};
    })
    .answer(adopt, () => ({ run: "adoption shop 2" }));
  const socket = new FakeSocket();
  const kit = await createTestKit({ api, texts: { ...uiTexts, ...kitTexts, ...texts } });
  const { container } = render(
    <TestKit kit={kit} url="/admin/adoption">
      <SocketProvider socket={socket}>
        <View id="panel" params={fixtures[index]?.params ?? { title: null }} />
      </SocketProvider>
    </TestKit>,
  );
  await screen.findByRole("button", { name: "Start adoption" });
  return { api, container, socket };
}
const type = (name: RegExp, value: string) => fireEvent.change(screen.getByLabelText(name), { target: { value } });
const inputs = (api: FakeApi, id: string) =>
  api.calls.flatMap(({ input, operation }) => (operation === id ? [input] : []));

it.each(fixtures.map(({ name }, index) => ({ name, index })))(
  "[shell 2.3 panels] given $name, when the panel is drawn with an adoption under way, then nothing is in the way of assistive technology",
  async ({ index }) => {
    const { container } = await draw([run()], null, index);
    await screen.findByText("Copying table article");
    expect(await axeProblems(container)).toEqual([]);
  },
);

it("[design 5 adopted] given a database that was entered, when its adoption is started, then the parts make its address and the run is shown as it goes on", async () => {
  const { api, socket } = await draw([]);
  fireEvent.click(screen.getByRole("button", { name: "Start adoption" }));
  await screen.findByText("Enter a name that starts with a lower-case letter.");
  expect(inputs(api, adopt.id)).toEqual([]);
  type(/^Name of the subsystem/, "shop");
  type(/^Server/, "db.example.org");
  type(/^Database/, "old");
  type(/^User/, "reader");
  type(/^Password/, "s3cret/");
  type(/^Who may edit/, "clerk");
  fireEvent.click(screen.getByRole("button", { name: "Start adoption" }));
  await screen.findByText("Adopt database: shop");
  expect(inputs(api, adopt.id)).toEqual([
    {
      url: "postgres://reader:s3cret%2F@db.example.org:5432/old?sslmode=verify-full",
      schema: null,
      subsystem: "shop",
      grants: [{ role: "shop-editor", user: "clerk" }],
    },
  ]);
  act(() => socket.arrive("progress-update", run({ id: "adoption shop 2", done: 3 })));
  await screen.findByText("3 of 4");
});

it("[design 5 adopted] given an adoption under way, when the page is loaded again, then it is shown and can be cancelled", async () => {
  const { api } = await draw([run()]);
  await screen.findByText("1 of 4");
  fireEvent.click(screen.getByRole("button", { name: "Cancel" }));
  await waitFor(() => expect(inputs(api, cancelProgress.id)).toEqual([{ id: "adoption shop 1" }]));
  await screen.findByText(kitTexts["kit.runs.cancelling"], undefined, { timeout: 10_000 });
});

it("[design 5 adopted] given an adoption that is done, when the page is opened, then it says what was taken over, leads to the lists and names what differs", async () => {
  const { container } = await draw([ended()], adopted);
  await screen.findByText("2 tables and 12 rows were taken over.");
  expect(screen.getByRole("link", { name: "/shop/article/index" })).toBeDefined();
  expect(screen.getByText("RULE old: objects of this kind are not taken over")).toBeDefined();
  expect(screen.getByText("odd")).toBeDefined();
  expect(await axeProblems(container)).toEqual([]);
});

it("[design 5 adopted] given an adoption that failed, when the page is opened, then its reason is read", async () => {
  const reason = { key: "adoption.error.source_too_old", params: { version: "11" } };
  await draw([ended({ state: "failed", error: "adoption_failed", reason })]);
  await screen.findByText("The database is PostgreSQL 11; version 12 or later is required.");
});

it("[design 5 adopted] given what changed in the source, when parts are taken over, then the source is asked for again, and those that take something away only go where they are chosen", async () => {
  const { api } = await draw([ended()], again);
  const apply = await screen.findByRole("button", { name: "Take over selected (1)" });
  fireEvent.click(apply);
  await screen.findByText("Enter the source again: its address is not kept.");
  type(/^Server/, "db.example.org");
  type(/^Database/, "old");
  fireEvent.click(apply);
  await waitFor(() =>
    expect(inputs(api, adopt.id)).toMatchObject([
      { subsystem: "shop", plan: { apply: ["rows:article"], choices: { conflicts: "open", vanished: "open" } } },
    ]),
  );
});

it("[design 5 adopted] given a user who is not there, when the adoption is started, then that is said at the field", async () => {
  const { api } = await draw([]);
  api.answer(adopt, () => {
    const problems = [{ path: "/grants", code: "user_unknown", data: { user: "nobody" } }];
    throw new ApiError(400, "invalid_input", { data: { problems } });
  });
  type(/^Name of the subsystem/, "shop");
  type(/^Who may edit/, "nobody");
  fireEvent.click(screen.getByRole("button", { name: "Start adoption" }));
  await screen.findByText("There is no user nobody.");
  expect(screen.getByLabelText(/^Who may edit/).getAttribute("aria-invalid")).toBe("true");
});
