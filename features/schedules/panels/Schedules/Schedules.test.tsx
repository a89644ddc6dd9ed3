import { FakeApi } from "@tessera/web-kit/testing/fakeApi.ts";
import { axeProblems, panelDrawing } from "@tessera/web-kit/testing/panelDrawing.tsx";
import { fireEvent, screen, within } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import shellTexts from "../../../shell/i18n/en.json";
import texts from "../../i18n/en.json";
import { getScheduleRuns } from "../../operations/getScheduleRuns.ts";
import { getSchedules } from "../../operations/getSchedules.ts";
import { runSchedule } from "../../operations/runSchedule.ts";
import { fixtures } from "./fixtures.ts";
import type { ListedSchedule, LoggedRun } from "./schedule.ts";
import { View } from "./view.tsx";

const draw = panelDrawing(View, fixtures, { ...shellTexts, ...texts });

const run = (rest: Partial<LoggedRun> = {}): LoggedRun => ({
  id: "r1",
  state: "done",
  dueAt: "2026-11-20 02:00:00",
  startedAt: "2026-11-20 02:00:01",
  endedAt: "2026-11-20 02:00:05",
  written: 3,
  skipped: [{ code: "record_locked", count: 2 }],
  hasMore: false,
  error: null,
  ...rest,
});

const schedule = (rest: Partial<ListedSchedule> = {}): ListedSchedule => ({
  topic: "schedule overdue",
  label: "Mark overdue",
  cron: "0 3 * * *",
  zone: "Europe/Budapest",
  paused: false,
  runAs: "clerk",
  nextAt: "2026-11-21 02:00:00",
  last: run(),
  ...rest,
});

const cleaning = schedule({ topic: "cleaning", label: null, runAs: null, last: null });

const apiOf = (schedules: readonly ListedSchedule[] = [schedule(), cleaning]): FakeApi =>
  new FakeApi().answer(getSchedules, () => ({ schedules: [...schedules] }));

async function choose(name: string, action: string): Promise<void> {
  fireEvent.click(await screen.findByRole("button", { name: `Actions for ${name}` }));
  fireEvent.click(await screen.findByRole("menuitem", { name: action }));
}

describe("Schedules", () => {
  it.each(fixtures.map(({ name }, index) => ({ name, index })))(
    "[shell 2.3 panels] given $name, when the panel is drawn, then nothing is in the way of assistive technology",
    async ({ index }) => {
      const { container } = await draw(apiOf(), index);
      await screen.findByText("Mark overdue");
      expect(await axeProblems(container)).toEqual([]);
    },
  );

  it("[design 10 durable] given schedules, when they are listed, then each says when, with whose rights, and what it came to last", async () => {
    await draw(apiOf([schedule({ paused: true }), cleaning]));
    const [first, second] = await screen.findAllByRole("listitem");
    expect(first?.textContent).toContain("0 3 * * * · Europe/Budapest · as clerk");
    expect(first?.textContent).toContain("3 records changed · 2 records skipped:");
    expect(first?.textContent).toContain("Paused");
    expect(second?.textContent).toContain("Maintenance");
    expect(second?.textContent).toContain("as the system");
    expect(second?.textContent).toContain("Has not run yet.");
  });

  it("[design 10 durable] given a schedule, when its log is opened, then its runs are listed, failures with their reason", async () => {
    const failed = run({ id: "r0", state: "failed", written: null, skipped: [], error: "access_denied" });
    const api = apiOf().answer(getScheduleRuns, () => ({ runs: [run(), failed], total: 2 }));
    await draw(api);
    await choose("Mark overdue", "Log");
    const log = await screen.findByRole("dialog", { name: "Log: Mark overdue" });
    const [, last] = await within(log).findAllByRole("listitem");
    expect(last?.textContent).toContain("Failed");
    expect(last?.textContent).toContain(shellTexts["error.access_denied"]);
    expect(api.calls.find(({ operation }) => operation === getScheduleRuns.id)?.input).toEqual({
      topic: "schedule overdue",
      offset: 0,
    });
    fireEvent.click(within(log).getByRole("button", { name: "Close" }));
    expect(screen.queryByRole("dialog")).toBeNull();
  });

  it("[design 10 durable] given a schedule, when it is to run now, then the server is notified once", async () => {
    const api = apiOf().answer(runSchedule, () => ({ run: "x" }));
    await draw(api);
    await choose("Mark overdue", "Run now");
    await screen.findByText("Mark overdue has been started.");
    const asked = api.calls.filter(({ operation }) => operation === runSchedule.id);
    expect(asked.map(({ input }) => input)).toEqual([
      { topic: "schedule overdue", requestId: expect.stringMatching(/^.{20}$/) },
    ]);
  });
});
