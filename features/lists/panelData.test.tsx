import type {
  CountAnswer,
  GroupsAnswer,
  PanelData,
  PanelQuery,
  RowsAnswer,
  SourceQuery,
} from "@tessera/contract/panelData.ts";
import { installDom } from "@tessera/ui/testing/installDom.ts";
import { ApiError } from "@tessera/web-kit/api/apiError.ts";
import kitTexts from "@tessera/web-kit/i18n/en.json";
import type { DataViewProps, PanelViewProps } from "@tessera/web-kit/panels/panelView.ts";
import { SocketProvider } from "@tessera/web-kit/socket/SocketProvider.tsx";
import { clearPage } from "@tessera/web-kit/testing/clearPage.ts";
import { createTestKit } from "@tessera/web-kit/testing/createTestKit.ts";
import { FakeApi } from "@tessera/web-kit/testing/fakeApi.ts";
import { FakeSocket } from "@tessera/web-kit/testing/fakeSocket.ts";
import { drawnWithData } from "@tessera/web-kit/testing/panelDrawing.tsx";
import { TestKit } from "@tessera/web-kit/testing/TestKit.tsx";
import { act, fireEvent, render, screen, waitFor } from "@testing-library/react";
import type { ComponentType, ReactNode } from "react";
import { afterEach, beforeAll, describe, expect, it } from "vitest";
import { getCount } from "./operations/getCount.ts";
import { getGroups } from "./operations/getGroups.ts";
import { getList } from "./operations/getList.ts";
import { getListSetup } from "./operations/getListSetup.ts";
import { getQueryData } from "./operations/getQueryData.ts";

beforeAll(installDom);
afterEach(clearPage);

const sources = [getListSetup, getList, getCount, getGroups, getQueryData];
type Hosted = ComponentType<PanelViewProps<object>>;

const hosted = <Given,>(data: PanelData<object>, View: (props: DataViewProps<object, Given>) => ReactNode): Hosted =>
  drawnWithData<object, Given>({ data }, View, sources);

async function show(api: FakeApi, panels: readonly Hosted[], url = "/board", socket = new FakeSocket()) {
  const kit = await createTestKit({ api, texts: kitTexts });
  render(
    <TestKit kit={kit} url={url}>
      <SocketProvider socket={socket}>
        {panels.map((Panel, index) => (
          // The panels of a test do not move.
          // biome-ignore lint/suspicious/noArrayIndexKey: see above
          <Panel key={index} id={`p${index}`} params={{}} />
        ))}
      </SocketProvider>
    </TestKit>,
  );
  return { socket };
}

const group = (value: string, count: number, total: string) => ({
  value,
  name: null,
  hidden: 0,
  count,
  values: { amount: total },
  masked: {},
});
const byStatus = {
  groups: [group("open", 3, "30.00"), group("done", 1, "5.00")],
  isComplete: true,
  total: { count: 4, values: { amount: "35.00" }, masked: {} },
};
const row = (key: string, name: string) => ({ key, cells: { name } });
const namesOf = ({ rows }: RowsAnswer): string => rows.map((one) => Reflect.get(Object(one), "key")).join(" ");
const callsOf = (api: FakeApi, operation: string): unknown[] =>
  api.calls.filter((call) => call.operation === operation).map(({ input }) => input);

/** A chart: amounts by status, as a query says them. */
const chart = hosted<{ readonly bars: GroupsAnswer }>(
  () => ({
    bars: {
      read: "groups",
      source: "query:sales",
      by: { column: "status" },
      measures: [{ column: "amount", aggregation: "Summation" }],
    },
  }),
  ({ answers }) => <p>{answers.bars.groups.map(({ value, values }) => `${value} ${values.amount}`).join(", ")}</p>,
);

const monthOf = (state: unknown): string => (typeof state === "string" ? state : "2026-11");

/** A calendar: what begins in the month that its reader looks at. */
const calendar = hosted<{ readonly days: RowsAnswer }>(
  ({ state }) => {
    const between = [`${monthOf(state)}-01`, `${monthOf(state)}-30`];
    return {
      days: {
        read: "rows",
        source: "list:bookings",
        columns: ["name", "starts"],
        filter: { field: "starts", operator: "BETWEEN", operand: { value: between } },
        limit: 500,
      },
    };
  },
  ({ answers, isWaiting, onState, state }) => (
    <section aria-busy={isWaiting}>
      {`${monthOf(state)}: ${namesOf(answers.days)}`}
      <button type="button" onClick={() => onState("2026-12")}>
        Next
      </button>
    </section>
  ),
);

/** A board: a column for each group, with the page of it that its reader has reached. */
const board = hosted<{ readonly groups: GroupsAnswer; readonly [column: string]: unknown }>(
  ({ answers, state }) => {
    const groups = answers.groups as GroupsAnswer | undefined;
    const pages = (groups?.groups ?? []).map(({ value }): [string, PanelQuery] => [
      `rows ${value}`,
      {
        read: "rows",
        source: "list:tasks",
        within: [{ column: "status", value }],
        limit: 2 * (state === value ? 2 : 1),
      },
    ]);
    return {
      groups: { read: "groups", source: "list:tasks", by: { column: "status" } },
      ...Object.fromEntries(pages),
    };
  },
  ({ answers, onState }) => (
    <ul>
      {answers.groups.groups.map(({ value }) => (
        <li key={String(value)}>
          {`${value}: ${namesOf(answers[`rows ${value}`] as RowsAnswer)}`}
          <button type="button" onClick={() => onState(value)}>{`More ${value}`}</button>
        </li>
      ))}
    </ul>
  ),
);

const count: SourceQuery = { read: "count", source: "list:tasks" };
const counter = (name: string) =>
  hosted<{ readonly tasks: CountAnswer }>(
    () => ({ tasks: count }),
    ({ answers }) => <p>{`${name} ${answers.tasks.total}`}</p>,
  );

/** What pages said to the server that they follow. */
const watchedOn = (socket: FakeSocket) =>
  socket.sent.flatMap(({ payload, type }) => (type === "watch-rows" ? [Object(payload)] : []));
const staleUpdate = (watch: string) => ({
  watch,
  isStale: true,
  changed: [],
  gone: [],
  added: [],
  waiting: null,
  count: null,
});

describe("what panels show, asked by their host", () => {
  it("[design 9 panels] given a chart over a query, when it is declared by groups and sums, then the host asks for them and it draws them", async () => {
    const api = new FakeApi().answer(getQueryData, () => byStatus);
    await show(api, [chart]);
    await screen.findByText("open 30.00, done 5.00");
    expect(callsOf(api, getQueryData.id)).toEqual([
      {
        idQuery: "sales",
        read: "groups",
        by: { column: "status" },
        measures: [{ column: "amount", aggregation: "Summation" }],
      },
    ]);
  });

  it("[design 9 panels] given a calendar, when its reader goes to the next month, then what it showed stays until the rows between the new days are there", async () => {
    let bring: (rows: { rows: unknown[] }) => void = () => undefined;
    const later = new Promise<{ rows: unknown[] }>((resolve) => {
      bring = resolve;
    });
    const api = new FakeApi().answer(getList, ({ filter }) =>
      JSON.stringify(filter).includes("2026-11") ? { rows: [row("a", "A")] } : later,
    );
    await show(api, [calendar]);
    await screen.findByText("2026-11: a");
    fireEvent.click(screen.getByRole("button", { name: "Next" }));
    const waiting = await screen.findByText("2026-12: a");
    expect(waiting.getAttribute("aria-busy")).toBe("true");
    bring({ rows: [row("b", "B")] });
    const shown = await screen.findByText("2026-12: b");
    expect(shown.getAttribute("aria-busy")).toBe("false");
  });

  it("[design 9 panels] given a board, when its groups have come, then each column asks for its own page, and one that its reader unfolds for more, while the others are not asked again", async () => {
    const api = new FakeApi()
      .answer(getGroups, () => byStatus)
      .answer(getList, ({ limit, within }) => ({
        rows: ["1", "2", "3", "4"].slice(0, limit).map((key) => row(`${within?.[0]?.value}${key}`, key)),
      }));
    await show(api, [board]);
    await screen.findByText("open: open1 open2");
    await screen.findByText("done: done1 done2");
    fireEvent.click(screen.getByRole("button", { name: "More open" }));
    await screen.findByText("open: open1 open2 open3 open4");
    expect(callsOf(api, getList.id).map((input) => Reflect.get(Object(input), "limit"))).toEqual([2, 2, 4]);
    expect(callsOf(api, getGroups.id)).toHaveLength(1);
  });

  it("[design 9 panels] given two panels with the same query, when the page is drawn, then it is asked once", async () => {
    const api = new FakeApi().answer(getCount, () => ({ total: 7, exact: true }));
    await show(api, [counter("one"), counter("two")]);
    await screen.findByText("one 7");
    await screen.findByText("two 7");
    expect(callsOf(api, getCount.id)).toHaveLength(1);
  });

  it("[shell 4.1 one answer] given answers that came with the page, when its panels are drawn, then nothing is asked", async () => {
    const api = new FakeApi().prepare(getGroups, byStatus);
    await show(api, [
      hosted<{ readonly bars: GroupsAnswer }>(
        () => ({ bars: { read: "groups", source: "list:tasks", by: { column: "status" } } }),
        ({ answers }) => <p>{answers.bars.groups.length} groups</p>,
      ),
    ]);
    expect(screen.getByText("2 groups")).toBeDefined();
    expect(api.calls).toEqual([]);
  });

  it("[design 10 Outbox] given rows that changed elsewhere, when the server says so, then the panel is answered again, and other panels are not", async () => {
    let total = 7;
    const socket = new FakeSocket();
    const api = new FakeApi().answer(getCount, () => ({ total, exact: true })).answer(getQueryData, () => byStatus);
    await show(api, [counter("tasks"), chart], "/board", socket);
    await screen.findByText("tasks 7");
    const watched = () => watchedOn(socket);
    await waitFor(() => expect(watched().map(({ idList, idQuery }) => idList ?? idQuery)).toEqual(["tasks", "sales"]));
    expect(watched()[0]).toMatchObject({ isGrouped: true, count: { total: 7, exact: true } });
    total = 8;
    act(() => socket.arrive("rows-update", staleUpdate(watched()[0].watch)));
    await screen.findByText("tasks 8", {}, { timeout: 10_000 });
    expect(callsOf(api, getQueryData.id)).toHaveLength(1);
  });

  it("[design 10 rights] given a reader whose rights end, when the panel is answered again, then what it showed is gone, and it says why", async () => {
    let isAllowed = true;
    const socket = new FakeSocket();
    const api = new FakeApi().answer(getCount, () => {
      if (!isAllowed) throw new ApiError(403, "access_denied");
      return { total: 7, exact: true };
    });
    await show(api, [counter("tasks")], "/board", socket);
    await screen.findByText("tasks 7");
    await waitFor(() => expect(watchedOn(socket)).toHaveLength(1));
    isAllowed = false;
    act(() => socket.arrive("rows-update", staleUpdate(watchedOn(socket)[0].watch)));
    await screen.findByText("You do not have permission for this.", {}, { timeout: 10_000 });
    expect(screen.queryByText("tasks 7")).toBeNull();
  });

  it("[design 9 panels] given a source that does not answer, when the reader tries again, then it is asked again and drawn", async () => {
    let isDown = true;
    const api = new FakeApi().answer(getCount, () => {
      if (isDown) throw new ApiError(500, "unexpected");
      return { total: 7, exact: true };
    });
    await show(api, [counter("tasks")]);
    const again = await screen.findByRole("button", { name: kitTexts["kit.again"] });
    isDown = false;
    fireEvent.click(again);
    await screen.findByText("tasks 7");
  });

  it("[design 9 panels] given a reader without permission, when the panel is drawn, then the host says so", async () => {
    const api = new FakeApi().answer(getCount, () => {
      throw new ApiError(403, "access_denied");
    });
    await show(api, [counter("tasks")]);
    await screen.findByText("You do not have permission for this.");
  });
});
