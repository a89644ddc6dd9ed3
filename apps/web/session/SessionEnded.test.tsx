import { installDom } from "@tessera/ui/testing/installDom.ts";
import { clearPage } from "@tessera/web-kit/testing/clearPage.ts";
import { fireEvent, screen, waitFor } from "@testing-library/react";
import { afterEach, beforeAll, beforeEach, expect, it } from "vitest";
import { SessionEnded } from "./SessionEnded.tsx";
import { drawPart, FakeSession } from "./testing/fakeSession.tsx";

let visibility: DocumentVisibilityState = "visible";

beforeAll(installDom);
beforeEach(() => {
  visibility = "visible";
  Object.defineProperty(document, "visibilityState", { configurable: true, get: () => visibility });
});
afterEach(clearPage);

const asked = { target: "/", mode: "open", prompt: "login" };
const over = { status: "EXPIRED", token: null } as const;
const back = { status: "ACTIVE", token: "t2", endedBy: null } as const;

async function draw(): Promise<FakeSession> {
  const session = new FakeSession();
  await drawPart(
    <>
      <label>
        Note <input />
      </label>
      <SessionEnded session={session} />
    </>,
  );
  return session;
}

it("[shell 4.2 session] given something typed, when the session's time is over, then sign-in opens by itself once and asks for the password, and what was typed stays", async () => {
  const session = await draw();
  fireEvent.change(screen.getByLabelText("Note"), { target: { value: "half a sentence" } });
  await session.become({ state: { ...over, endedBy: "time" } });
  screen.getByRole("alertdialog", { name: "Your session has ended" });
  await session.become({ state: { ...over, endedBy: "time" } });
  expect(session.signIn.mock.calls).toEqual([[asked]]);
  await session.become({ state: back });
  expect(screen.queryByRole("alertdialog")).toBeNull();
  expect(screen.getByLabelText<HTMLInputElement>("Note").value).toBe("half a sentence");
  await session.become({ state: { ...over, endedBy: "time" } });
  expect(session.signIn).toHaveBeenCalledTimes(2);
});

it.each(["refused", "elsewhere"] as const)(
  "[shell 4.2 session] given a session that was %s, when the page notices, then it asks, and opens the window only when it is pressed",
  async (endedBy) => {
    const session = await draw();
    await session.become({ state: { ...over, endedBy } });
    expect(session.signIn).not.toHaveBeenCalled();
    // Someone who goes on typing does not leave the page with the next Enter.
    expect(document.activeElement).toBe(screen.getByRole("button", { name: "Sign in" }));
    fireEvent.click(screen.getByRole("button", { name: "Sign in" }));
    await waitFor(() => expect(session.signIn).toHaveBeenCalledWith(asked));
  },
);

it("[shell 4.2 session] given a page that nobody sees, when its time is over, then no window opens over what is being done elsewhere", async () => {
  const session = await draw();
  visibility = "hidden";
  await session.become({ state: { ...over, endedBy: "time" } });
  screen.getByRole("alertdialog");
  expect(session.signIn).not.toHaveBeenCalled();
});

it.each([
  ["blocked", /The browser did not open the sign-in window/],
  ["unreachable", /Sign-in is not available right now/],
] as const)(
  "[shell 4.2 session] given a window that is %s, when sign-in begins, then the dialog says what to do",
  async (begins, text) => {
    const session = await draw();
    session.begins = begins;
    await session.become({ state: { ...over, endedBy: "time" } });
    await screen.findByText(text);
  },
);

it("[shell 4.2 session] given someone else who signed in in this browser, when the page notices, then it says so", async () => {
  const session = await draw();
  await session.become({ state: { ...over, endedBy: "another" } });
  screen.getByRole("alertdialog", { name: "Someone else has signed in" });
});

it("[shell 4.2 session] given the dialog, when it is put away, then the page can be read, and the next end asks again", async () => {
  const session = await draw();
  await session.become({ state: { ...over, endedBy: "refused" } });
  fireEvent(screen.getByRole("alertdialog"), new Event("cancel", { cancelable: true }));
  expect(screen.queryByRole("alertdialog")).toBeNull();
  await session.become({ state: back });
  await session.become({ state: { ...over, endedBy: "refused" } });
  screen.getByRole("alertdialog");
});

it("[shell 4.1 startup] given a page on which nobody was signed in, when a stale token is found, then nothing is asked over it", async () => {
  const session = await draw();
  await session.become({ state: { ...over, subject: null, endedBy: "time" } });
  expect(screen.queryByRole("alertdialog")).toBeNull();
});
