import { installDom } from "@tessera/ui/testing/installDom.ts";
import { ApiError } from "@tessera/web-kit/api/apiError.ts";
import { clearPage } from "@tessera/web-kit/testing/clearPage.ts";
import { act, fireEvent, screen, within } from "@testing-library/react";
import { afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { getPlan } from "../../../definitions/operations/plans/getPlan.ts";
import { planIndexes } from "../../../definitions/operations/plans/planIndexes.ts";
import { startPlan } from "../../../definitions/operations/plans/startPlan.ts";
import { cancelProgress } from "../../../progresses/operations/cancelProgress.ts";
import { getProgress } from "../../../progresses/operations/getProgress.ts";
import { getIndexAdvice } from "../../operations/getIndexAdvice.ts";
import { getList } from "../../operations/getList.ts";
import { openList, serving, start } from "../../ui/testing/openList.tsx";
import { requestRows } from "./fixtures.ts";

beforeAll(installDom);
beforeEach(() => {
  localStorage.clear();
  history.replaceState(null, "", start);
});
afterEach(clearPage);

const timedOut = () => {
  throw new ApiError(504, "timeout", { reference: "r8" });
};
const subject = { label: "Subject", use: "search", columns: ["subject"], kind: "search", language: null } as const;
const due = { label: "Due", use: "sort", columns: ["due_on", "id"], kind: "btree", language: null } as const;
const advice = {
  entity: "service-request",
  indexes: [subject, due].map((index) => ({ ...index, columns: [...index.columns] })),
  unserved: [] as string[],
  may: "ask" as "ask" | "draft" | "publish",
  mayDraftList: false,
};
const url = `${start}?search=nothing&sort=due_on`;

const step = {
  phase: "prepare",
  action: "create_index",
  entity: "service-request",
  sql: "create",
  additive: false,
  rows: 0,
} as const;
const plan = {
  ...{
    id: "0190d1b2-0000-7000-9000-000000000001",
    note: "",
    createdAt: 0,
    endedAt: null,
    error: null,
    publish: null,
  },
  author: { userId: null, displayName: "Anna" },
  documents: [],
};
const run = {
  ...{ id: "run", title: { key: "", params: {} }, link: null, state: "done" as const, isCancelling: false },
  ...{ done: 2, total: 3, message: null, createdAt: "", endedAt: "", error: null },
};

describe("List that takes long", () => {
  it("[lists 8 errors] given a search that takes too long, when it is stopped, then the columns without an index are named, and who cannot plan one reads who can", async () => {
    const api = serving()
      .answer(getList, timedOut)
      .answer(getIndexAdvice, () => advice);
    await openList(api, { url });
    const alert = await screen.findByText(/Slow without an index: Subject, Due\./, {}, { timeout: 20_000 });
    expect(alert.textContent).toContain("An administrator can add a search index");
    expect(screen.getByRole("button", { name: "Clear filters and search" })).toBeDefined();
    expect(screen.queryByRole("button", { name: "Create indexes…" })).toBeNull();
    expect(api.calls.find(({ operation }) => operation === getIndexAdvice.id)?.input).toEqual({
      idList: "service-request",
      filter: null,
      search: "nothing",
      order: [{ column: "due_on", direction: "asc" }],
    });
  }, 60_000);

  it("[lists 8 errors] given columns that no index serves, when a search is stopped, then they are named, and who may draft the list is led to what it searches", async () => {
    const unserved = { ...advice, indexes: [], unserved: ["Requester"], mayDraftList: true };
    await openList(
      serving()
        .answer(getList, timedOut)
        .answer(getIndexAdvice, () => unserved),
      { url },
    );
    expect(await screen.findByText(/No index helps with Requester/, {}, { timeout: 20_000 })).toBeDefined();
    const link = screen.getByRole("link", { name: "Choose in Design which columns are searched" });
    expect(link.getAttribute("href")).toBe("/designer/definitions?kind=list&id=service-request");
  }, 60_000);

  it("[lists 8 errors] given someone who may publish the entity, when they create the missing indexes, then they are planned and applied, each says how far it is, and the list is read again", async () => {
    let finish: (() => void) | undefined;
    const built = new Promise<void>((resolve) => {
      finish = resolve;
    });
    let isBuilt = false;
    const api = serving()
      .answer(getList, () => (isBuilt ? { rows: [...requestRows] } : timedOut()))
      .answer(getIndexAdvice, () => ({ ...advice, may: "publish" as const, ...(isBuilt ? { indexes: [] } : {}) }))
      .answer(planIndexes, () => ({ plan: plan.id, isDraft: false }))
      .answer(getPlan, () => ({
        ...plan,
        state: isBuilt ? ("done" as const) : ("running" as const),
        steps: [
          { ...step, number: 1, target: "a", state: "done" as const },
          { ...step, number: 2, target: "b", state: isBuilt ? ("done" as const) : ("running" as const) },
        ],
      }))
      .answer(startPlan, () => ({ run: "run" }))
      .answer(getProgress, async () => {
        await built;
        isBuilt = true;
        return { progress: run, result: null };
      });
    await openList(api, { url });
    fireEvent.click(await screen.findByRole("button", { name: "Create indexes…" }, { timeout: 20_000 }));
    const dialog = await screen.findByRole("dialog");
    expect(
      within(dialog)
        .getAllByRole("listitem")
        .map(({ textContent }) => textContent),
    ).toEqual(["Subjectfor searching", "Duefor sorting"]);
    fireEvent.click(within(dialog).getByRole("button", { name: "Create indexes" }));
    expect(await within(dialog).findByText("building…", {}, { timeout: 20_000 })).toBeDefined();
    expect(within(dialog).getByText("ready")).toBeDefined();
    await act(async () => finish?.());
    expect(await within(dialog).findByText("The indexes are ready.", {}, { timeout: 20_000 })).toBeDefined();
    fireEvent.click(within(dialog).getByRole("button", { name: "Close" }));
    expect(await screen.findByText("Move six desks", {}, { timeout: 20_000 })).toBeDefined();
    expect(api.calls.find(({ operation }) => operation === planIndexes.id)?.input).toEqual({
      entity: "service-request",
      indexes: advice.indexes.map(({ columns, kind, language }) => ({ columns, kind, language })),
      note: "Index for Service requests",
    });
  }, 60_000);

  it("[lists 8 errors] given indexes that are being built, when their building is cancelled, then the dialog says that there are none, and they can be created again", async () => {
    let isCancelled = false;
    const api = serving()
      .answer(getList, timedOut)
      .answer(getIndexAdvice, () => ({ ...advice, may: "publish" as const }))
      .answer(planIndexes, () => ({ plan: plan.id, isDraft: false }))
      .answer(getPlan, () => ({ ...plan, state: "running" as const, steps: [] }))
      .answer(startPlan, () => ({ run: run.id }))
      .answer(cancelProgress, () => {
        isCancelled = true;
        return {};
      })
      .answer(getProgress, () => ({
        progress: { ...run, state: isCancelled ? ("cancelled" as const) : ("running" as const) },
        result: null,
      }));
    await openList(api, { url });
    fireEvent.click(await screen.findByRole("button", { name: "Create indexes…" }, { timeout: 20_000 }));
    const dialog = await screen.findByRole("dialog");
    fireEvent.click(within(dialog).getByRole("button", { name: "Create indexes" }));
    expect(await within(dialog).findByText("2 of 3", {}, { timeout: 20_000 })).toBeDefined();
    fireEvent.click(within(dialog).getByRole("button", { name: "Cancel" }));
    const outcome = "Building was cancelled; no index was created.";
    expect(await within(dialog).findByText(outcome, {}, { timeout: 20_000 })).toBeDefined();
    expect(within(dialog).getByRole("button", { name: "Create indexes" })).toBeDefined();
  }, 60_000);

  it("[lists 8 errors] given a search that has not come to its end, when two seconds have passed, then the list says that it still searches, until the rows are there", async () => {
    let finish: (() => void) | undefined;
    const waiting = new Promise<void>((resolve) => {
      finish = resolve;
    });
    const api = serving().answer(getList, async () => {
      await waiting;
      return { rows: [...requestRows] };
    });
    await openList(api, { url: `${start}?search=card` });
    expect(await screen.findByText("Still searching…", {}, { timeout: 20_000 })).toBeDefined();
    await act(async () => finish?.());
    expect(await screen.findByText("Move six desks")).toBeDefined();
    expect(screen.queryByText("Still searching…")).toBeNull();
  }, 60_000);

  it("[lists 8 errors] given rows that came late, when they are there, then who may plan an index is offered the one that is missing", async () => {
    let finish: (() => void) | undefined;
    const waiting = new Promise<void>((resolve) => {
      finish = resolve;
    });
    const api = serving()
      .answer(getList, async () => {
        await waiting;
        return { rows: [...requestRows] };
      })
      .answer(getIndexAdvice, () => ({ ...advice, may: "draft" as const }));
    await openList(api, { url });
    expect(await screen.findByText("Still searching…", {}, { timeout: 20_000 })).toBeDefined();
    await act(async () => finish?.());
    expect(await screen.findByText("Move six desks")).toBeDefined();
    fireEvent.click(await screen.findByRole("button", { name: "Create indexes…" }, { timeout: 20_000 }));
    expect(await screen.findByRole("button", { name: "Add to draft" })).toBeDefined();
  }, 60_000);
});
