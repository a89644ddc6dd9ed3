import { installDom } from "@tessera/ui/testing/installDom.ts";
import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, beforeAll, expect, it, vi } from "vitest";
import { createTestKit } from "../testing/createTestKit.ts";
import { FakeApi } from "../testing/fakeApi.ts";
import { TestKit } from "../testing/TestKit.tsx";
import { PanelHost } from "./PanelHost.tsx";
import type { PanelViewModule } from "./panelView.ts";

const reported = vi.fn();

beforeAll(() => {
  installDom();
  vi.stubGlobal("reportError", reported);
  // React says in the console what a boundary has caught.
  vi.spyOn(console, "error").mockImplementation(() => undefined);
});
afterEach(() => {
  cleanup();
  reported.mockClear();
});

async function draw(load: () => Promise<PanelViewModule>) {
  const kit = await createTestKit({ api: new FakeApi(), panels: { Toy: load } });
  render(
    <TestKit kit={kit} url="/">
      <PanelHost id="p1" type="Toy" params={{}} />
      <p>Beside it</p>
    </TestKit>,
  );
}

const names = () => screen.getAllByRole("button").map(({ textContent }) => textContent);

it("[shell 8 release] given a panel whose file cannot be had, when it is drawn, then it says so, offers to refresh, and trying again loads it", async () => {
  let tries = 0;
  await draw(async () => {
    tries += 1;
    if (tries === 1) throw new TypeError("Failed to fetch dynamically imported module: https://x/assets/view-1.js");
    return { View: () => <p>Here it is</p> };
  });
  await screen.findByText("kit.error.load.title");
  expect(names()).toEqual(["kit.again", "kit.start.refresh"]);
  fireEvent.click(screen.getByRole("button", { name: "kit.again" }));
  expect(await screen.findByText("Here it is")).toBeDefined();
});

it("[shell 8 errors] given a panel that fails while it is drawn, when it is caught, then it is reported, the rest of the page stays, and trying again draws it", async () => {
  let isBroken = true;
  const View = () => {
    if (isBroken) throw new Error("broken");
    return <p>Fixed</p>;
  };
  await draw(async () => ({ View }));
  await screen.findByText("kit.error.page.title");
  expect(names()).toEqual(["kit.again"]);
  expect(screen.getByText("Beside it")).toBeDefined();
  expect(reported.mock.calls.map(([error]) => error.message)).toContain("broken");
  isBroken = false;
  fireEvent.click(screen.getByRole("button", { name: "kit.again" }));
  expect(await screen.findByText("Fixed")).toBeDefined();
});
