import uiTexts from "@tessera/ui/i18n/en.json";
import { installDom } from "@tessera/ui/testing/installDom.ts";
import kitTexts from "@tessera/web-kit/i18n/en.json";
import { clearPage } from "@tessera/web-kit/testing/clearPage.ts";
import { createTestKit } from "@tessera/web-kit/testing/createTestKit.ts";
import { FakeApi } from "@tessera/web-kit/testing/fakeApi.ts";
import { axeProblems } from "@tessera/web-kit/testing/panelDrawing.tsx";
import { TestKit } from "@tessera/web-kit/testing/TestKit.tsx";
import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, beforeAll, describe, expect, it } from "vitest";
import { fixtures } from "./fixtures.ts";
import { View } from "./view.tsx";

beforeAll(installDom);
afterEach(clearPage);

async function draw(index: number) {
  const kit = await createTestKit({ api: new FakeApi(), texts: { ...uiTexts, ...kitTexts } });
  const params = fixtures[index]?.params;
  if (params === undefined) throw new Error("There is no such fixture.");
  return render(
    <TestKit kit={kit} url="/home">
      <View id="panel" params={params} />
    </TestKit>,
  );
}

describe("Panel", () => {
  it.each(fixtures.map(({ name }, index) => ({ name, index })))(
    "[shell 2.3 panels] given $name, when the panel is drawn, then nothing is in the way of assistive technology",
    async ({ index }) => {
      const { container } = await draw(index);
      expect(await axeProblems(container)).toEqual([]);
    },
  );

  it("[shell 2.2 panel] given a card with a store id, when it is collapsed, then it is so on the next visit too", async () => {
    localStorage.clear();
    await draw(0);
    fireEvent.click(screen.getByRole("button", { name: uiTexts["ui.collapse"] }));
    expect(screen.queryByText(/Monday/)).toBeNull();
    cleanup();
    await draw(0);
    expect(screen.queryByText(/Monday/)).toBeNull();
    fireEvent.click(screen.getByRole("button", { name: uiTexts["ui.expand"] }));
    expect(screen.getByText(/Monday/)).toBeDefined();
  });

  it("[shell 2.2 panel] given a card with help, when help is asked for, then it is shown in a dialog of the card's name", async () => {
    await draw(0);
    fireEvent.click(screen.getByRole("button", { name: kitTexts["kit.panel.help"] }));
    expect(screen.getByRole("dialog", { name: "Opening hours" }).textContent).toContain("porter");
  });
});
