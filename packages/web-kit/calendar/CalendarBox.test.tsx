import uiTexts from "@tessera/ui/i18n/en.json";
import { installDom } from "@tessera/ui/testing/installDom.ts";
import { act, cleanup, fireEvent, render, screen, waitFor } from "@testing-library/react";
import { afterEach, beforeAll, describe, expect, it } from "vitest";
import formTexts from "../form/i18n/en.json";
import { createTestKit } from "../testing/createTestKit.ts";
import { FakeApi } from "../testing/fakeApi.ts";
import { TestKit } from "../testing/TestKit.tsx";
import { CalendarBox } from "./CalendarBox.tsx";
import { type AskRows, listDays } from "./listDays.ts";

beforeAll(installDom);
afterEach(cleanup);

async function draw(parts: Partial<Parameters<typeof CalendarBox>[0]> = {}) {
  const texts = { ...uiTexts, ...formTexts };
  const kit = await createTestKit({ api: new FakeApi(), texts, language: "de" });
  const log: (string | null)[] = [];
  render(
    <TestKit kit={kit} url="/bookings/create">
      <CalendarBox
        label="Day"
        title="Day"
        kind="date"
        value="2026-11-18"
        min="2026-11-05"
        max={null}
        withSave={false}
        mayClear
        load={null}
        onChange={(value) => log.push(value)}
        {...parts}
      />
    </TestKit>,
  );
  return log;
}

const box = () => screen.getByRole("combobox", { name: "Day" });
const day = (wire: string) =>
  waitFor(() => {
    const found = document.querySelector<HTMLElement>(`[data-day="${wire}"]`);
    if (!found) throw new Error(`no ${wire}`);
    return found;
  });

describe("a calendar in a drawer", () => {
  it("[forms 2 calendar select] given a day, when the box is pressed and another day is, then it is taken and the drawer closes", async () => {
    const log = await draw();
    expect(box().textContent).toBe("18.11.2026");
    fireEvent.click(box());
    fireEvent.click(await day("2026-11-20"));
    expect(log).toEqual(["2026-11-20"]);
    expect(screen.queryByRole("dialog")).toBeNull();
  });

  it("[forms 2 calendar select] given bounds, when a day before them is pressed, then nothing is taken", async () => {
    const log = await draw();
    fireEvent.keyDown(box(), { key: "ArrowDown" });
    const off = await day("2026-11-04");
    expect(off.getAttribute("aria-disabled")).toBe("true");
    fireEvent.click(off);
    expect(log).toEqual([]);
    expect((await day("2026-11-05")).getAttribute("aria-disabled")).toBeNull();
  });

  it("[forms 2 calendar select] given an open calendar, when arrows and the Page keys are pressed, then they lead through days and months", async () => {
    await draw();
    fireEvent.click(box());
    fireEvent.keyDown(await day("2026-11-18"), { key: "ArrowRight" });
    await waitFor(async () => expect(document.activeElement).toBe(await day("2026-11-19")));
    fireEvent.keyDown(await day("2026-11-19"), { key: "PageDown" });
    await waitFor(async () => expect(document.activeElement).toBe(await day("2026-12-19")));
  });

  it("[forms 2 calendar select] given a Save button, when another day is pressed and the drawer is closed, then it asks, and takes nothing where that is confirmed", async () => {
    const log = await draw({ withSave: true });
    fireEvent.click(box());
    fireEvent.click(await day("2026-11-20"));
    expect(log).toEqual([]);
    fireEvent.click(screen.getByRole("button", { name: "Close" }));
    expect(screen.getByRole("alertdialog").textContent).toContain("Close the calendar without saving");
    await act(async () => void fireEvent.click(screen.getByRole("button", { name: "Discard" })));
    await waitFor(() => expect(document.querySelector("[data-day]")).toBeNull());
    expect(log).toEqual([]);
  });

  it("[forms 2 calendar select] given a Save button, when another day is saved, then it is taken without a question", async () => {
    const log = await draw({ withSave: true });
    fireEvent.click(box());
    fireEvent.click(await day("2026-11-20"));
    fireEvent.click(screen.getByRole("button", { name: "Save" }));
    expect(log).toEqual(["2026-11-20"]);
    expect(document.querySelector("[data-day]")).toBeNull();
  });

  it("[forms 2 calendar select] given a day with a time, when another day is pressed, then it keeps the time", async () => {
    const log = await draw({ kind: "datetime", value: "2026-11-18 09:30:00" });
    fireEvent.click(box());
    fireEvent.click(await day("2026-11-20"));
    expect(log).toEqual(["2026-11-20 09:30:00"]);
  });

  it.each(["Delete", "Backspace"])(
    "[forms 2 calendar select] given a day, when %s is pressed on the box, then it is empty",
    async (key) => {
      const log = await draw();
      fireEvent.keyDown(box(), { key });
      expect(log).toEqual([null]);
    },
  );

  it("[forms 2 calendar select] given a list of bookings, when the calendar is opened, then those of the month stand on their days, also for assistive technology", async () => {
    const asked: Parameters<AskRows>[0][] = [];
    const load = listDays({ list: "booking", day: "day", title: "space" }, async (input) => {
      asked.push(input);
      return [
        { cells: { day: "2026-11-20", space: "A-01" } },
        { cells: { day: "2026-11-20", space: { key: "1", display: "A-02" } } },
      ];
    });
    await draw({ load });
    fireEvent.click(box());
    expect(await screen.findByText("A-01")).toBeTruthy();
    expect(screen.getByText("A-02")).toBeTruthy();
    expect((await day("2026-11-20")).getAttribute("aria-label")).toBe("Freitag, 20. November 2026, 2 entries");
    expect(asked).toMatchObject([
      {
        idList: "booking",
        filter: { field: "day", operator: "BETWEEN", operand: { value: ["2026-10-26", "2026-12-06"] } },
      },
    ]);
  });
});
