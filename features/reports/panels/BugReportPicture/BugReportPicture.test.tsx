import { ApiError } from "@tessera/web-kit/api/apiError.ts";
import { FakeApi } from "@tessera/web-kit/testing/fakeApi.ts";
import { axeProblems, panelDrawing } from "@tessera/web-kit/testing/panelDrawing.tsx";
import { screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, it } from "vitest";
import texts from "../../i18n/en.json";
import { getReportPicture } from "../../operations/getReportPicture.ts";
import { fixtures } from "./fixtures.ts";
import { View } from "./view.tsx";

const draw = panelDrawing(View, fixtures, texts);
const pixel = "data:image/png;base64,iVBORw0KGgo=";

beforeEach(() => history.replaceState(null, "", "/admin/reports/update?id=1"));
afterEach(() => history.replaceState(null, "", "/"));

it("[lists 2.10 sidebar] given a report without an address in the page, when its picture is drawn, then the panel says that there is none", async () => {
  const { container } = await draw(new FakeApi().answer(getReportPicture, () => ({ picture: pixel })));
  expect(screen.getByText(texts["reports.picture.none"])).toBeTruthy();
  expect(await axeProblems(container)).toEqual([]);
});

it("[lists 2.10 sidebar] given a reader whom the guard refuses, when the panel is drawn under a title, then the title stands and no picture", async () => {
  await draw(
    new FakeApi().answer(getReportPicture, () => {
      throw new ApiError(403, "access_denied");
    }),
    1,
  );
  expect(screen.getByRole("heading", { name: "Details" })).toBeTruthy();
  expect(screen.queryByRole("img")).toBeNull();
});
