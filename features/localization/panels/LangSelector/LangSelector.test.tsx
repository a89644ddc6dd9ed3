import { FakeApi } from "@tessera/web-kit/testing/fakeApi.ts";
import { axeProblems, panelDrawing } from "@tessera/web-kit/testing/panelDrawing.tsx";
import { fireEvent, screen } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import texts from "../../i18n/en.json";
import { withChoice } from "../../ui/testing/withChoice.tsx";
import { fixtures } from "./fixtures.ts";
import { View } from "./view.tsx";

const { chosen, Wrapped } = withChoice(View);
const draw = panelDrawing(Wrapped, fixtures, texts);

describe("LangSelector", () => {
  it("[lists 2.16 languages] given the languages by their names, when one is chosen, then the page gets it", async () => {
    const { container } = await draw(new FakeApi(), 1);
    expect(await axeProblems(container)).toEqual([]);
    fireEvent.click(screen.getByRole("combobox", { name: "Speak to me in" }));
    fireEvent.click(screen.getByRole("option", { name: "Magyar" }));
    expect(chosen).toEqual(["hu"]);
  });
});
