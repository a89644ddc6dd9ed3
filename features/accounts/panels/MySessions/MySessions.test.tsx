import { ApiError } from "@tessera/web-kit/api/apiError.ts";
import kitTexts from "@tessera/web-kit/i18n/en.json";
import { FakeApi } from "@tessera/web-kit/testing/fakeApi.ts";
import { axeProblems, panelDrawing } from "@tessera/web-kit/testing/panelDrawing.tsx";
import { fireEvent, screen } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import texts from "../../i18n/en.json";
import { endSession } from "../../operations/endSession.ts";
import { getSessions } from "../../operations/getSessions.ts";
import { fixtures } from "./fixtures.ts";
import { View } from "./view.tsx";

const draw = panelDrawing(View, fixtures, texts);

const session = (id: string, isCurrent: boolean) => ({
  id,
  isCurrent,
  createdAt: "2026-11-21 09:30:00",
  lastSeenAt: "2026-11-21 10:30:00",
  expiresAt: "2026-11-21 17:30:00",
  address: "10.0.0.7",
  agent: isCurrent ? "Mozilla/5.0 (X11; Linux x86_64) Chrome/140.0 Safari/537.36" : "<img src=x onerror=alert(1)>",
});

describe("MySessions", () => {
  it.each(fixtures.map(({ name }, index) => ({ name, index })))(
    "[shell 2.3 panels] given $name, when the panel is drawn, then nothing is in the way of assistive technology",
    async ({ index }) => {
      const { container } = await draw(
        new FakeApi().answer(getSessions, () => [session("a", true), session("b", false)]),
        index,
      );
      await screen.findByText("Chrome · Linux");
      expect(await axeProblems(container)).toEqual([]);
    },
  );

  it("[design 10 session] given another session of theirs, when they end it, then that one ends and the list is asked for again", async () => {
    let open = [session("a", true), session("b", false)];
    const api = new FakeApi()
      .answer(getSessions, () => open)
      .answer(endSession, ({ id }) => {
        open = open.filter((one) => one.id !== id);
        return { ended: 1 };
      });
    await draw(api);
    fireEvent.click(await screen.findByRole("button", { name: /^End Unknown browser/ }));
    await screen.findByText("One session ended.");
    expect(screen.queryByRole("button", { name: /^End/ })).toBeNull();
    expect(api.calls.find(({ operation }) => operation === endSession.id)?.input).toEqual({ id: "b" });
  });

  it("[design 10 session] given a list that cannot be loaded, when the panel is drawn, then it says so and can be tried again", async () => {
    let isDown = true;
    const api = new FakeApi().answer(getSessions, () => {
      if (isDown) throw new ApiError(403, "access_denied");
      return [session("a", true)];
    });
    await draw(api);
    isDown = false;
    fireEvent.click(await screen.findByRole("button", { name: kitTexts["kit.again"] }));
    await screen.findByText("This session");
  });
});
