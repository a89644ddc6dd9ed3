import { installDom } from "@tessera/ui/testing/installDom.ts";
import { ApiError } from "@tessera/web-kit/api/apiError.ts";
import { keepSealed } from "@tessera/web-kit/drafts/draftNames.ts";
import { createTestKit } from "@tessera/web-kit/testing/createTestKit.ts";
import { FakeApi } from "@tessera/web-kit/testing/fakeApi.ts";
import { TestKit } from "@tessera/web-kit/testing/TestKit.tsx";
import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, beforeAll, expect, it, vi } from "vitest";
import { FailurePage } from "./FailurePage.tsx";

beforeAll(installDom);
afterEach(() => {
  cleanup();
  localStorage.clear();
});

async function draw(error: unknown) {
  const onAgain = vi.fn();
  const kit = await createTestKit({ api: new FakeApi() });
  render(
    <TestKit kit={kit} url="/">
      <FailurePage error={error} onAgain={onAgain} />
    </TestKit>,
  );
  return onAgain;
}

it("[shell 2.2 offline] given no connection, when the application opens, then it says so and what is kept, and tries again by itself", async () => {
  vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
  keepSealed(localStorage, { subject: "anna", session: "s1", tab: "t1", id: "d1" }, { at: Date.now(), sealed: "" });
  const onAgain = await draw(new ApiError(0, "network_unavailable"));
  expect(screen.getByRole("heading").textContent).toBe("kit.offline.title");
  expect(screen.getByText(/kit.offline.drafts/)).toBeDefined();
  expect(screen.queryByText("kit.start.clear")).toBeNull();
  vi.advanceTimersByTime(15_000);
  expect(onAgain).toHaveBeenCalledOnce();
  fireEvent.click(screen.getByRole("button"));
  expect(onAgain).toHaveBeenCalledTimes(2);
  vi.useRealTimers();
});

it("[shell 2.2 errors] given a failed start, when it is shown, then one can refresh, clear what is stored, and read the code for support", async () => {
  await draw(new ApiError(500, "unexpected", { reference: "r7" }));
  expect(screen.getAllByRole("button").map(({ textContent }) => textContent)).toEqual(["kit.again", "kit.start.clear"]);
  expect(screen.getByText(/kit.start.support unexpected · r7/)).toBeDefined();
});

it("[shell 2.2 errors] given a defect of the application, when it is shown, then nothing says that it did not start; one can refresh, and reads whom to ask and what clearing would take along", async () => {
  keepSealed(localStorage, { subject: "anna", session: "s1", tab: "t1", id: "d1" }, { at: Date.now(), sealed: "" });
  const onAgain = await draw(new TypeError("x is undefined"));
  expect(screen.getByRole("heading").textContent).toBe("kit.start.crashed");
  for (const text of ["kit.start.crashed_text", "kit.start.drafts", "kit.start.contact"])
    expect(screen.getByText(text)).toBeDefined();
  fireEvent.click(screen.getByText("kit.start.refresh"));
  expect(onAgain).toHaveBeenCalledOnce();
});

it("[shell 2.2 errors] given a failure without a code, when it is shown, then it says whom to ask all the same", async () => {
  await draw(new ApiError(403, "access_denied"));
  expect(screen.getByText("kit.start.contact")).toBeDefined();
});
