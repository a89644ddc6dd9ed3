import { installDom } from "@tessera/ui/testing/installDom.ts";
import type { SessionEvent } from "@tessera/web-kit/session/session.ts";
import { act, cleanup, screen } from "@testing-library/react";
import { afterEach, beforeAll, expect, it, vi } from "vitest";
import { SessionMessages } from "./SessionMessages.tsx";
import { drawPart, FakeSession } from "./testing/fakeSession.tsx";

beforeAll(installDom);
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

const silent = "Sign-in has not answered for five seconds.";
const cases: readonly [SessionEvent, string][] = [
  ["signed-in", "You are signed in."],
  ["signed-out", "You are signed out."],
  ["sign-in-failed", "Sign-in failed."],
];

async function draw(
  uiConfig: { showDefaultAuthMessages: boolean; developmentAuth: boolean },
  kind: "page" | "authenticating" = "page",
) {
  const session = new FakeSession();
  const listeners = new Set<() => void>();
  const navigator = {
    uiConfig,
    view: { kind },
    subscribe: (listener: () => void) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
  await drawPart(<SessionMessages session={session} navigator={navigator} />);
  const show = (next: "page" | "authenticating"): void => {
    navigator.view = { kind: next };
    for (const listener of listeners) listener();
  };
  return { session, show };
}

it.each(cases)(
  "[shell 4.3 sign-in] given an installation that wants it said, when %s happens, then the message says so; elsewhere nothing does",
  async (event, text) => {
    const quiet = await draw({ showDefaultAuthMessages: false, developmentAuth: false });
    await quiet.session.become({ event });
    expect(screen.queryByText(text)).toBeNull();
    cleanup();
    const { session } = await draw({ showDefaultAuthMessages: true, developmentAuth: false });
    await session.become({ event });
    await screen.findByText(text);
  },
);

it("[shell 4.3 sign-in] given a development's provider that is silent, when five seconds are over, then an error says so", async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  await draw({ showDefaultAuthMessages: false, developmentAuth: true }, "authenticating");
  await act(() => vi.advanceTimersByTimeAsync(4_000));
  expect(screen.queryByText(silent)).toBeNull();
  await act(() => vi.advanceTimersByTimeAsync(1_500));
  await screen.findByText(silent);
});

it.each([
  ["that answers in time", true],
  ["outside of development", false],
])(
  "[shell 4.3 sign-in] given a provider %s, when five seconds are over, then nothing is said",
  async (_name, development) => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    const { show } = await draw({ showDefaultAuthMessages: true, developmentAuth: development }, "authenticating");
    await act(() => vi.advanceTimersByTimeAsync(2_000));
    if (development) act(() => show("page"));
    await act(() => vi.advanceTimersByTimeAsync(10_000));
    expect(screen.queryByText(silent)).toBeNull();
  },
);
