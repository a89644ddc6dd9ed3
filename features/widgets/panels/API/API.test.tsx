import { ApiError } from "@tessera/web-kit/api/apiError.ts";
import { OperationSetupError } from "@tessera/web-kit/api/configuredOperation.ts";
import { FakeApi } from "@tessera/web-kit/testing/fakeApi.ts";
import { axeProblems, panelDrawing } from "@tessera/web-kit/testing/panelDrawing.tsx";
import { screen } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { getCount } from "../../../lists/operations/getCount.ts";
import texts from "../../i18n/en.json";
import { fixtures } from "./fixtures.ts";
import { View } from "./view.tsx";

const draw = panelDrawing(View, fixtures, texts);
const failing = (error: Error): FakeApi =>
  new FakeApi().answer(getCount, () => {
    throw error;
  });

describe("API", () => {
  it("[lists 2.1 api] given an operation, when the panel is drawn, then it is asked with the page's parameters and the template has its answer", async () => {
    const api = new FakeApi().answer(getCount, () => ({ total: 12, exact: true }));
    const { container } = await draw(api, 0, "/home?who=Anna");
    expect((await screen.findByText("12")).parentElement?.textContent).toBe("12 tasks of Anna");
    expect(api.calls).toEqual([{ operation: getCount.id, input: { idList: "tasks", search: "Anna" } }]);
    expect(await axeProblems(container)).toEqual([]);
  });

  it("[lists 2.1 api] given an operation that changes something, when the panel is drawn, then it says why it is not called", async () => {
    await draw(failing(new OperationSetupError("operation_not_reading")));
    await screen.findByText(/List_getCount.*operations that read/);
  });

  it("[lists 2.1 api] given a reader without permission, when the panel is drawn, then it says so and offers to try again", async () => {
    await draw(failing(new ApiError(403, "access_denied")));
    await screen.findByText("You do not have permission for this.");
    expect(screen.getByRole("button", { name: "Try again" })).toBeDefined();
  });

  it("[lists 2.1 api] given no operation, when the panel is drawn, then it says so and asks for nothing", async () => {
    const api = new FakeApi();
    await draw(api, 1);
    expect(screen.getByText(texts["widgets.api.choose"])).toBeDefined();
    expect(api.calls).toEqual([]);
  });
});
