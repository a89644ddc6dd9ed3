import type { InputOf } from "@tessera/contract/defineOperation.ts";
import { FakeApi } from "@tessera/web-kit/testing/fakeApi.ts";
import { axeProblems, panelDrawing } from "@tessera/web-kit/testing/panelDrawing.tsx";
import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import texts from "../../i18n/en.json";
import { clearMissingTexts } from "../../operations/clearMissingTexts.ts";
import { getMissingTexts } from "../../operations/getMissingTexts.ts";
import { saveData } from "../../operations/saveData.ts";
import { fixtures } from "./fixtures.ts";
import { designAddress, type MissingText } from "./missingText.ts";
import { View } from "./view.tsx";

const draw = panelDrawing(View, fixtures, texts);

const greeting: MissingText = {
  key: "shop.greeting",
  language: "de",
  subsystem: { id: "shop", label: "Shop" },
  firstSeenAt: "2026-11-20 02:00:00",
  lastSeenAt: "2026-11-21 02:00:00",
  asked: 2,
  draft: null,
  others: [{ language: "en", text: "Hello" }],
  document: "shop.de",
};

const apiOf = (found: readonly MissingText[] = [greeting], isFull = false): FakeApi =>
  new FakeApi().answer(getMissingTexts, ({ language, search }: InputOf<typeof getMissingTexts>) => {
    const shown = found.filter((one) => one.key.includes(search ?? "") && (language ?? one.language) === one.language);
    return { texts: shown, total: shown.length, isFull, limit: 20_000, days: 30 };
  });

const inputOf = (api: FakeApi, id: string): unknown => api.calls.find(({ operation }) => operation === id)?.input;

describe("MissingTexts", () => {
  it.each(fixtures.map(({ name }, index) => ({ name, index })))(
    "[shell 2.3 panels] given $name, when the panel is drawn, then nothing is in the way of assistive technology",
    async ({ index }) => {
      const { container } = await draw(apiOf(), index);
      await screen.findByText("shop.greeting");
      expect(await axeProblems(container)).toEqual([]);
    },
  );

  it("[shell 4.7 missing texts] given a key without a text, when it is listed, then its language, its subsystem, since when and how often stand there, and its other texts", async () => {
    await draw(apiOf());
    const row = await screen.findByRole("listitem");
    expect(row.textContent).toContain("Hello");
    expect(row.textContent).toMatch(/Deutsch · Shop · first: .*2026.* · last: .*2026.* · requested 2 times/);
  });

  it("[shell 4.7 missing texts] given a key, when its text is entered, then it goes into the draft; an empty one is not sent", async () => {
    const api = apiOf().answer(saveData, () => ({ saved: 0, drafted: 1 }));
    await draw(api);
    fireEvent.click(await screen.findByRole("button", { name: "Enter text" }));
    const dialog = await screen.findByRole("dialog", { name: "Text: shop.greeting" });
    fireEvent.click(within(dialog).getByRole("button", { name: "Save to draft" }));
    within(dialog).getByText("Enter a text.");
    expect(inputOf(api, saveData.id)).toBeUndefined();
    fireEvent.change(within(dialog).getByLabelText(/^Deutsch/), { target: { value: "Guten Tag" } });
    fireEvent.click(within(dialog).getByRole("button", { name: "Save to draft" }));
    await screen.findByText(/^Text saved to the draft/);
    expect(inputOf(api, saveData.id)).toEqual({
      data: [{ key: "shop.greeting", category: "shop", values: { de: "Guten Tag" } }],
    });
    expect(screen.queryByRole("dialog")).toBeNull();
  });

  it("[shell 4.7 missing texts] given a text in the draft, when it is listed, then the row says so and the way to the translations is offered", async () => {
    await draw(apiOf([{ ...greeting, draft: "Guten Tag" }]));
    await screen.findByText("In draft");
    screen.getByRole("button", { name: "Edit text" });
    fireEvent.click(screen.getByRole("button", { name: "Actions for shop.greeting" }));
    await screen.findByRole("menuitem", { name: "Open in Design" });
    expect(designAddress(greeting)).toBe("/designer/definitions?kind=translation&id=shop.de");
  });

  it("[shell 4.7 missing texts] given the list, when a key is removed, then it alone is; when the list is cleared, then that is asked first", async () => {
    const api = apiOf().answer(clearMissingTexts, () => ({ removed: 1 }));
    await draw(api);
    fireEvent.click(await screen.findByRole("button", { name: "Actions for shop.greeting" }));
    fireEvent.click(await screen.findByRole("menuitem", { name: "Remove from list" }));
    await screen.findByText("1 key removed from the list.");
    fireEvent.click(screen.getByRole("button", { name: "Clear list" }));
    const asked = await screen.findByRole("alertdialog", { name: "Clear the list of missing texts?" });
    fireEvent.click(within(asked).getByRole("button", { name: "Clear list" }));
    await waitFor(() => expect(screen.queryByRole("alertdialog")).toBeNull());
    const inputs = api.calls.filter(({ operation }) => operation === clearMissingTexts.id).map(({ input }) => input);
    expect(inputs).toEqual([{ texts: [{ key: "shop.greeting", language: "de" }] }, {}]);
  });

  it("[shell 4.7 missing texts] given a full list, when it is shown, then it says that further keys are not recorded", async () => {
    await draw(apiOf([greeting], true));
    await screen.findByText(/^The list is full \(20,000 keys\)/);
  });

  it("[shell 4.7 missing texts] given nothing missing, when the page opens, then it says so; a search without a match says that instead", async () => {
    const { unmount } = await draw(apiOf([]));
    await screen.findByText("No texts are missing.");
    expect(screen.queryByRole("button", { name: "Clear list" })).toBeNull();
    unmount();
    await draw(apiOf());
    fireEvent.change(await screen.findByRole("searchbox", { name: "Search keys" }), { target: { value: "nothing" } });
    await screen.findByText("No missing text matches the filter.");
  });
});
