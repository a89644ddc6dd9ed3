import { FakeApi } from "@tessera/web-kit/testing/fakeApi.ts";
import { axeProblems, panelDrawing } from "@tessera/web-kit/testing/panelDrawing.tsx";
import { act, screen } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import texts from "../../i18n/en.json";
import { fixtures } from "./fixtures.ts";
import { View } from "./view.tsx";

const draw = panelDrawing(View, fixtures, texts);

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["Date", "setTimeout", "clearTimeout"], now: Date.UTC(2026, 10, 22, 9, 30, 58) });
});
afterEach(() => {
  vi.useRealTimers();
});

describe("Clock", () => {
  it("[lists 2.1 clock] given nothing but its defaults, when a minute begins, then the reader's own time moves on", async () => {
    await draw(new FakeApi());
    expect(screen.getByText("10:30 AM").tagName).toBe("TIME");
    expect(screen.getByText("Sunday, November 22")).toBeDefined();
    await act(async () => vi.advanceTimersByTime(2_000));
    expect(screen.getByText("10:31 AM")).toBeDefined();
  });

  it("[lists 2.1 clock] given an office elsewhere, when it is drawn, then its own time stands there to the second", async () => {
    await draw(new FakeApi(), 1);
    expect(screen.getByText("06:30:58 PM")).toBeDefined();
    await act(async () => vi.advanceTimersByTime(1_000));
    expect(screen.getByText("06:30:59 PM")).toBeDefined();
  });

  it("[lists 2.1 clock] given a zone that nobody knows, when it is drawn, then it says so and shows the reader's own time", async () => {
    const { container } = await draw(new FakeApi(), 2);
    expect(screen.getByText(/Moon\/Base/)).toBeDefined();
    expect(screen.getByText("10:30 AM")).toBeDefined();
    vi.useRealTimers();
    expect(await axeProblems(container)).toEqual([]);
  });
});
