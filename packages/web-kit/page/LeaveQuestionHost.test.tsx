import { Link } from "@tessera/ui/action/Link.tsx";
import uiTexts from "@tessera/ui/i18n/en.json";
import { installDom } from "@tessera/ui/testing/installDom.ts";
import { act, fireEvent, render, screen, waitFor } from "@testing-library/react";
import { afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import texts from "../i18n/en.json";
import { clearPage } from "../testing/clearPage.ts";
import { createTestKit } from "../testing/createTestKit.ts";
import { FakeApi } from "../testing/fakeApi.ts";
import { TestKit, type TestKitParts } from "../testing/TestKit.tsx";
import { LeaveQuestionHost } from "./LeaveQuestionHost.tsx";
import { useLeaveGuard } from "./useLeaveGuard.ts";

beforeAll(installDom);
beforeEach(() => window.history.replaceState(null, "", "/orders/update?id=1"));
afterEach(clearPage);

function Form(props: { unsaved: boolean }) {
  useLeaveGuard(props.unsaved);
  return (
    <>
      <Link href="/orders/index">Orders</Link>
      <Link href="/orders/update?id=2">Next order</Link>
    </>
  );
}

const page = (kit: TestKitParts, unsaved: boolean) => (
  <TestKit kit={kit} url="/orders/update?id=1">
    <Form unsaved={unsaved} />
    <LeaveQuestionHost />
  </TestKit>
);

async function draw(unsaved: boolean) {
  const kit = await createTestKit({ api: new FakeApi(), texts: { ...uiTexts, ...texts } });
  const { rerender } = render(page(kit, unsaved));
  return { kit, redraw: (now: boolean) => rerender(page(kit, now)) };
}

const isAsked = (): boolean => screen.queryByRole("alertdialog") !== null;

describe("leaving a page", () => {
  it("[forms 4 leaving] given unsaved values, when a link is followed, then it asks; staying stays and leaving leaves", async () => {
    const { kit } = await draw(true);
    fireEvent.click(screen.getByText("Orders"));
    await screen.findByRole("alertdialog");
    fireEvent.click(screen.getByRole("button", { name: texts["kit.leave.stay"] }));
    expect(isAsked()).toBe(false);
    expect(kit.history.url).toBe("/orders/update?id=1");
    fireEvent.click(screen.getByText("Orders"));
    fireEvent.click(await screen.findByRole("button", { name: texts["kit.leave.confirm"] }));
    await waitFor(() => expect(kit.history.url).toBe("/orders/index"));
  });

  it("[forms 4 leaving] given values that were saved meanwhile, when a link is followed, then nothing is asked", async () => {
    const { kit, redraw } = await draw(true);
    redraw(false);
    fireEvent.click(screen.getByText("Orders"));
    await waitFor(() => expect(kit.history.url).toBe("/orders/index"));
    expect(isAsked()).toBe(false);
  });

  it("[forms 4 leaving] given a question about values whose save is under way, when they are saved, then there is nothing to ask any more and the page is left", async () => {
    const { kit, redraw } = await draw(true);
    fireEvent.click(screen.getByText("Orders"));
    await screen.findByRole("alertdialog");
    // A guard that hands over to another is none that has gone.
    const release = kit.history.guard();
    redraw(false);
    const next = kit.history.guard();
    release();
    await new Promise((resolve) => setTimeout(resolve, 5));
    expect([isAsked(), kit.history.url]).toEqual([true, "/orders/update?id=1"]);
    next();
    await waitFor(() => expect(kit.history.url).toBe("/orders/index"));
    expect(isAsked()).toBe(false);
  });

  it("[forms 4 leaving] given unsaved values, when the back button is used, then the page stays until the person agrees", async () => {
    const { kit } = await draw(false);
    await act(async () => kit.history.navigate("/people/update?id=7"));
    await waitFor(() => expect(kit.history.url).toBe("/people/update?id=7"));
    const release = kit.history.guard();
    window.history.back();
    await screen.findByRole("alertdialog");
    expect(kit.history.url).toBe("/people/update?id=7");
    await waitFor(() => expect(window.location.pathname).toBe("/people/update"));
    fireEvent.click(screen.getByRole("button", { name: texts["kit.leave.confirm"] }));
    await waitFor(() => expect(kit.history.url).toBe("/orders/update?id=1"));
    release();
  });

  it("[forms 4 leaving] given unsaved values, when the tab is closed, then the browser asks; else it does not", async () => {
    const { redraw } = await draw(true);
    const closing = (): boolean => {
      const event = new Event("beforeunload", { cancelable: true });
      window.dispatchEvent(event);
      return event.defaultPrevented;
    };
    expect(closing()).toBe(true);
    redraw(false);
    expect(closing()).toBe(false);
  });
});
