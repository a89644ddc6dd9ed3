import { ApiError } from "@tessera/web-kit/api/apiError.ts";
import { FakeApi } from "@tessera/web-kit/testing/fakeApi.ts";
import { axeProblems, drawnWithData, panelDrawing } from "@tessera/web-kit/testing/panelDrawing.tsx";
import { screen } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { getCount } from "../../../lists/operations/getCount.ts";
import texts from "../../i18n/en.json";
import { progressBarPanel } from "./def.ts";
import { fixtures } from "./fixtures.ts";
import { View } from "./view.tsx";

const draw = panelDrawing(drawnWithData(progressBarPanel, View, [getCount]), fixtures, texts);
const counting = (whole: number): FakeApi =>
  new FakeApi().answer(getCount, ({ idList }) => ({ total: idList === "tasks" ? whole : 12, exact: true }));

describe("ProgressBar", () => {
  it("[lists 2.1 progress] given two lists, when the panel is drawn, then the bar says how many of all are done", async () => {
    const { container } = await draw(counting(40));
    const bar = await screen.findByRole<HTMLProgressElement>("progressbar", { name: "Tasks done" });
    expect([bar.value, bar.max, bar.getAttribute("aria-valuetext")]).toEqual([12, 40, "12 of 40"]);
    expect(await axeProblems(container)).toEqual([]);
  });

  it("[lists 2.1 progress] given a list with more records than are counted, when the panel is drawn, then it says that there are at least so many", async () => {
    await draw(
      new FakeApi().answer(getCount, ({ idList }) =>
        idList === "tasks" ? { total: 10_000, exact: false } : { total: 12, exact: true },
      ),
    );
    expect(await screen.findByText("12 of 10,000+")).toBeDefined();
  });

  it("[lists 2.1 progress] given two numbers, when the panel is drawn, then nothing is asked for", async () => {
    const api = new FakeApi();
    await draw(api, 2);
    expect(screen.getByText("1,250 of 5,000")).toBeDefined();
    expect(api.calls).toEqual([]);
  });

  it("[lists 2.1 progress] given a sentence about the two numbers, when the panel is drawn, then it says them in their places, also to who does not see it", async () => {
    await draw(new FakeApi(), 1);
    const bar = screen.getByRole("progressbar", { name: "Projects" });
    expect(bar.getAttribute("aria-valuetext")).toBe("14 of 36 are running");
    expect(screen.getByText("14 of 36 are running")).toBeDefined();
  });

  it("[lists 2.1 progress] given a list of all without records, when the panel is drawn, then it says that there is nothing to do", async () => {
    await draw(counting(0));
    await screen.findByText("Tasks done: there is nothing to count yet.");
  });

  it("[lists 2.1 progress] given a list that the reader may not read, when the panel is drawn, then it says so", async () => {
    await draw(
      new FakeApi().answer(getCount, () => {
        throw new ApiError(403, "access_denied");
      }),
    );
    await screen.findByText("You do not have permission for this.");
  });
});
