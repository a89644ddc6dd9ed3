import type { OutputOf } from "@tessera/contract/defineOperation.ts";
import type { Progress } from "@tessera/contract/socket/progress.ts";
import { installDom } from "@tessera/ui/testing/installDom.ts";
import kitTexts from "@tessera/web-kit/i18n/en.json";
import { clearPage } from "@tessera/web-kit/testing/clearPage.ts";
import { createTestKit } from "@tessera/web-kit/testing/createTestKit.ts";
import { FakeApi } from "@tessera/web-kit/testing/fakeApi.ts";
import { TestKit } from "@tessera/web-kit/testing/TestKit.tsx";
import { fireEvent, render, screen, waitFor } from "@testing-library/react";
import { afterEach, beforeAll, expect, it, vi } from "vitest";
import { cancelProgress } from "../../../progresses/operations/cancelProgress.ts";
import { getProgress } from "../../../progresses/operations/getProgress.ts";
import texts from "../../i18n/en.json";
import { getPlan } from "../../operations/plans/getPlan.ts";
import { startPlan } from "../../operations/plans/startPlan.ts";
import { PlanDialog } from "./PlanDialog.tsx";

beforeAll(installDom);
afterEach(clearPage);

const plan: OutputOf<typeof getPlan> = {
  ...{ id: "0190d1b2-0000-7000-9000-000000000001", note: "", state: "waiting", error: null, publish: null },
  ...{ createdAt: 0, endedAt: null, author: { userId: null, displayName: "Anna" }, documents: [], steps: [] },
};
const running: Progress = {
  ...{ id: "run", title: { key: "definitions.plan.run", params: { tables: "Tasks" } }, link: null, state: "running" },
  ...{ isCancelling: false, done: 1, total: 3, message: { key: "plan.action.create_index", params: {} } },
  ...{ createdAt: "2026-03-01T10:20:30.000Z", endedAt: null, error: null },
};

/** Draws the dialog and applies its plan; the run is as `state` says. */
async function apply(state: { progress: Progress; plan: typeof plan }) {
  const api = new FakeApi()
    .answer(getPlan, () => state.plan)
    .answer(startPlan, () => ({ run: "run" }))
    .answer(cancelProgress, () => {
      state.progress = { ...state.progress, state: "cancelled" };
      state.plan = { ...state.plan, state: "cancelled" };
      return {};
    })
    .answer(getProgress, () => ({ progress: state.progress, result: null }));
  const kit = await createTestKit({ api, texts: { ...kitTexts, ...texts } });
  const onApplied = vi.fn();
  render(
    <TestKit kit={kit} url="/designer/definitions">
      <PlanDialog plan={plan.id} onApplied={onApplied} onClose={() => undefined} />
    </TestKit>,
  );
  fireEvent.click(await screen.findByRole("button", { name: "Apply plan…" }));
  fireEvent.click(await screen.findByRole("button", { name: /^Change/ }));
  return { onApplied };
}

it("[design 5 plans] given a plan that is applied, when its run goes on, then the dialog says how far it is, and closes once it is done", async () => {
  const state = { progress: running, plan };
  const { onApplied } = await apply(state);
  expect(await screen.findByRole("progressbar", { name: "Create index" })).toBeDefined();
  expect(screen.getByText("1 of 3")).toBeDefined();
  state.progress = { ...running, state: "done" };
  await waitFor(() => expect(onApplied).toHaveBeenCalledTimes(1));
}, 30_000);

it("[design 5 plans] given a plan that is being applied, when it is cancelled, then the dialog says that the plan is cancelled", async () => {
  const { onApplied } = await apply({ progress: running, plan });
  fireEvent.click(await screen.findByRole("button", { name: "Cancel" }));
  expect(await screen.findByText(texts["plan.state.cancelled"])).toBeDefined();
  expect(onApplied).not.toHaveBeenCalled();
}, 30_000);
