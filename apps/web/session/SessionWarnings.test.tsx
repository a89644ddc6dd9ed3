import { installDom } from "@tessera/ui/testing/installDom.ts";
import { axeProblems } from "@tessera/web-kit/testing/panelDrawing.tsx";
import { cleanup, fireEvent, screen } from "@testing-library/react";
import { afterEach, beforeAll, expect, it } from "vitest";
import { SessionWarnings } from "./SessionWarnings.tsx";
import { drawPart, FakeSession } from "./testing/fakeSession.tsx";

beforeAll(installDom);
afterEach(cleanup);

const idle = "Are you still there?";
const ending = "Your session ends within a minute";

async function draw(): Promise<FakeSession> {
  const session = new FakeSession();
  await drawPart(<SessionWarnings session={session} />);
  return session;
}

it("[shell 4.5 idle] given a person who does nothing, when under a minute is left, then a banner counts down, and a press keeps her signed in", async () => {
  const session = await draw();
  expect(screen.queryByText(idle)).toBeNull();
  await session.become({ warning: { idleMs: 41_200, sessionMs: null } });
  screen.getByText(idle);
  screen.getByText("42 s");
  expect(screen.queryByText(ending)).toBeNull();
  await session.become({ warning: { idleMs: 40_900, sessionMs: null } });
  screen.getByText("41 s");
  fireEvent.click(screen.getByRole("button", { name: "Stay signed in" }));
  expect(session.stay).toHaveBeenCalledOnce();
  await session.become({ warning: { idleMs: null, sessionMs: null } });
  expect(screen.queryByText(idle)).toBeNull();
});

it("[shell 4.5 session] given a session with little time, when under a minute is left, then a banner offers to sign in beside the page", async () => {
  const session = await draw();
  await session.become({ warning: { idleMs: null, sessionMs: 59_000 } });
  screen.getByText(ending);
  fireEvent.click(screen.getByRole("button", { name: "Sign in again" }));
  expect(session.signIn).toHaveBeenCalledWith({ target: "/", mode: "open", prompt: "login" });
});

it("[shell 4.5 idle] given both at once, when they are shown, then a screen reader says each once, and the seconds are for the eye alone", async () => {
  const session = await draw();
  await session.become({ warning: { idleMs: 30_000, sessionMs: 20_000 } });
  expect([screen.getByText(idle), screen.getByText(ending)]).toHaveLength(2);
  for (const seconds of ["30 s", "20 s"]) {
    expect(screen.getByText(seconds).getAttribute("aria-hidden")).toBe("true");
  }
  expect(await axeProblems(document.querySelector(".t-session-warnings") ?? document.body)).toEqual([]);
});
