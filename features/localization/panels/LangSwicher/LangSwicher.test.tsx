import { FakeApi } from "@tessera/web-kit/testing/fakeApi.ts";
import { axeProblems, panelDrawing } from "@tessera/web-kit/testing/panelDrawing.tsx";
import { fireEvent, screen } from "@testing-library/react";
import { beforeEach, describe, expect, it } from "vitest";
import texts from "../../i18n/en.json";
import { withChoice } from "../../ui/testing/withChoice.tsx";
import { fixtures } from "./fixtures.ts";
import { View } from "./view.tsx";

const { chosen, Wrapped } = withChoice(View);
const draw = panelDrawing(Wrapped, fixtures, texts);

beforeEach(() => {
  chosen.length = 0;
  history.replaceState(null, "", "/start");
});

describe("LangSwicher", () => {
  it("[lists 2.16 languages] given the page in English, when German is pressed, then it is chosen and the page stays", async () => {
    const { container } = await draw(new FakeApi());
    expect(screen.getByRole("button", { name: "EN" }).getAttribute("aria-pressed")).toBe("true");
    fireEvent.click(screen.getByRole("button", { name: "DE" }));
    expect(chosen).toEqual(["de"]);
    expect(await axeProblems(container)).toEqual([]);
    expect(location.pathname).toBe("/start");
  });

  it("[lists 2.16 languages] given a page that opens afterwards, when a language is chosen, then it opens", async () => {
    await draw(new FakeApi(), 1);
    fireEvent.click(screen.getByRole("button", { name: "HU" }));
    await expect.poll(() => location.pathname).toBe("/home");
  });
});
