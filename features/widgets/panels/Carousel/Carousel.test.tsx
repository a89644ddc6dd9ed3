import uiTexts from "@tessera/ui/i18n/en.json";
import { FakeApi } from "@tessera/web-kit/testing/fakeApi.ts";
import { axeProblems, panelDrawing } from "@tessera/web-kit/testing/panelDrawing.tsx";
import { fireEvent, screen } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import texts from "../../i18n/en.json";
import { fixtures } from "./fixtures.ts";
import { View } from "./view.tsx";

const draw = panelDrawing(View, fixtures, texts);

describe("Carousel panel", () => {
  it("[lists 2.1 carousel] given slides, when they are turned, then each has its title, its text and its link", async () => {
    const { container } = await draw(new FakeApi());
    expect(screen.getByRole("link", { name: "Fire drill" }).getAttribute("href")).toBe("/news/index");
    expect((await screen.findByText("Tuesday")).tagName).toBe("B");
    expect(await axeProblems(container)).toEqual([]);
    fireEvent.click(screen.getByRole("button", { name: uiTexts["ui.next_slide"] }));
    expect(screen.getByRole("heading", { name: "New canteen" })).toBeDefined();
  });

  it("[lists 2.1 carousel] given no slide, when the panel is drawn, then it says so", async () => {
    await draw(new FakeApi(), 1);
    expect(screen.getByText(texts["widgets.carousel.empty"])).toBeDefined();
  });
});
