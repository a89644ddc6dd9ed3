import { installDom } from "@tessera/ui/testing/installDom.ts";
import { fireEvent, render, screen, waitFor } from "@testing-library/react";
import { type ComponentType, type ReactNode, useState } from "react";
import { afterEach, beforeAll, expect, it, vi } from "vitest";
import { clearPage } from "../testing/clearPage.ts";
import { createTestKit } from "../testing/createTestKit.ts";
import { FakeApi } from "../testing/fakeApi.ts";
import { TestKit } from "../testing/TestKit.tsx";
import { lazyDialog } from "./lazyDialog.tsx";
import { lazyPart } from "./lazyPart.tsx";

beforeAll(() => {
  installDom();
  vi.stubGlobal("reportError", vi.fn());
  // React says in the console what a boundary has caught.
  vi.spyOn(console, "error").mockImplementation(() => undefined);
});
afterEach(clearPage);

/** How often the part of a test was asked for. */
let loads = 0;

/** Loads a part that cannot be had `failures` times. */
function partAfter<Props extends { readonly name: string }>(failures: number): () => Promise<ComponentType<Props>> {
  loads = 0;
  return async () => {
    loads += 1;
    if (loads > failures) return ({ name }) => <p>Here is {name}</p>;
    throw new TypeError("Failed to fetch dynamically imported module: https://x/a.js");
  };
}

async function draw(content: ReactNode) {
  const kit = await createTestKit({ api: new FakeApi() });
  render(
    <TestKit kit={kit} url="/">
      <input aria-label="Typed" />
      {content}
    </TestKit>,
  );
}

it("[lists 8 chunk load failure] given a dialog whose file cannot be had, when it is opened, then a notice says so, what was typed beside it stays, and opening it again loads it", async () => {
  const Part = lazyDialog(partAfter<{ readonly name: string; readonly onClose: () => void }>(1));
  function Opener(): ReactNode {
    const [isOpen, setOpen] = useState(false);
    return (
      <>
        <button type="button" onClick={() => setOpen(true)}>
          {isOpen ? "Open" : "Closed"}
        </button>
        {isOpen && <Part name="Ada" onClose={() => setOpen(false)} />}
      </>
    );
  }
  await draw(<Opener />);
  const box = screen.getByLabelText<HTMLInputElement>("Typed");
  fireEvent.change(box, { target: { value: "kept" } });
  fireEvent.click(screen.getByText("Closed"));
  await screen.findByText("kit.error.load.title");
  await waitFor(() => expect(screen.getByText("Closed")).toBeDefined());
  expect(screen.getByLabelText("Typed")).toBe(box);
  expect(box.value).toBe("kept");
  fireEvent.click(screen.getByText("Closed"));
  expect(await screen.findByText("Here is Ada")).toBeDefined();
  await waitFor(() => expect(screen.queryByText("kit.error.load.title")).toBeNull());
});

it("[lists 8 chunk load failure] given a notice that a dialog cannot be had, when the connection is back and it can, then the notice goes by itself; while it cannot, it stays", async () => {
  const Part = lazyDialog(partAfter<{ readonly name: string; readonly onClose: () => void }>(2));
  function Opener(): ReactNode {
    const [isOpen, setOpen] = useState(true);
    return isOpen && <Part name="Ada" onClose={() => setOpen(false)} />;
  }
  await draw(<Opener />);
  await screen.findByText("kit.error.load.title");
  fireEvent(window, new Event("online"));
  await waitFor(() => expect(loads).toBe(2));
  expect(screen.getByText("kit.error.load.title")).toBeDefined();
  fireEvent(window, new Event("online"));
  await waitFor(() => expect(screen.queryByText("kit.error.load.title")).toBeNull());
  expect(loads).toBe(3);
});

it("[lists 8 chunk load failure] given a part with something to stand in its place, when it cannot be had, then that stands there without a notice, and the part comes with the connection", async () => {
  const Part = lazyPart(partAfter(1));
  await draw(<Part name="Ada" waiting={<p>Waiting</p>} instead={<p>Plain</p>} />);
  await screen.findByText("Plain");
  expect(screen.queryByText("kit.error.load.title")).toBeNull();
  fireEvent(window, new Event("online"));
  expect(await screen.findByText("Here is Ada")).toBeDefined();
});
