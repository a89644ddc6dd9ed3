import { act, cleanup, fireEvent, screen, waitFor } from "@testing-library/react";
import { afterEach, describe, expect, it } from "vitest";
import { View } from "../../panels/DynForm/view.tsx";
import { drawPanel } from "../testing/drawPanel.tsx";

afterEach(() => {
  cleanup();
  localStorage.clear();
});

const panel = <View id="panel1" params={{ form: "order" }} />;
const update = "/orders/update?id=o1";
const subject = () => screen.getByRole<HTMLInputElement>("textbox", { name: /Subject/ });
const type = (element: HTMLElement, value: string) => fireEvent.input(element, { target: { value } });
const draftKeys = () => Object.keys(localStorage).filter((key) => key.startsWith("tessera.draft."));

/** Draws the order, changes its subject, and waits until the browser keeps it. */
async function drawEdited(): Promise<void> {
  await drawPanel(panel, update);
  await screen.findByRole("textbox", { name: /Subject/ });
  type(subject(), "Tables");
  fireEvent.focusOut(subject());
  await waitFor(() => expect(draftKeys().length).toBe(1));
}

/** What stays in the browser when the page goes away without being asked: a closed tab, a crash. */
async function drawAgain(): Promise<void> {
  const kept = Object.entries(localStorage);
  cleanup();
  for (const [key, value] of kept) localStorage.setItem(key, String(value));
  await drawPanel(panel, update);
  await screen.findByRole("textbox", { name: /Subject/ });
}

describe("drafts in the browser", () => {
  it("[shell 2.2 offline] given entries that were not saved, when the page is opened again, then they are there again and it is said", async () => {
    await drawEdited();
    await drawAgain();
    await waitFor(() => expect(subject().value).toBe("Tables"));
    expect(await screen.findByText(/Your entries from/)).toBeDefined();
  });

  it("[shell 2.2 offline] given a form that is left inside the application, when its changes are given up, then nothing is kept", async () => {
    await drawEdited();
    cleanup();
    expect(draftKeys()).toEqual([]);
  });

  it("[shell 2.2 offline] given entries that are taken back, when nothing is changed any more, then nothing is kept", async () => {
    await drawEdited();
    await act(async () => fireEvent.click(screen.getByRole("button", { name: /^Undo: Subject$/ })));
    await waitFor(() => expect(draftKeys()).toEqual([]));
  });

  it("[shell 2.2 offline] given something else under a draft's name, when the form is opened, then it is as it was saved", async () => {
    await drawEdited();
    localStorage.setItem(draftKeys()[0] ?? "", JSON.stringify({ at: Date.now(), content: { snapshot: 1, order: 2 } }));
    await drawAgain();
    expect(subject().value).toBe("Chairs");
    await waitFor(() => expect(draftKeys()).toEqual([]));
  });
});
