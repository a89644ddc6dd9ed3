import kitTexts from "@tessera/web-kit/i18n/en.json";
import { SocketProvider } from "@tessera/web-kit/socket/SocketProvider.tsx";
import { FakeSocket } from "@tessera/web-kit/testing/fakeSocket.ts";
import { act, cleanup, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeEach, expect } from "vitest";
import { View } from "../../panels/DynForm/view.tsx";
import { drawPanel } from "./drawPanel.tsx";
import { OrderServer } from "./orderServer.ts";

const token = `header.${btoa(JSON.stringify({ sub: "tester", jti: "s1", exp: 4_000_000_000 })).replaceAll("=", "")}.signature`;
const update = "/orders/update?id=o1";
/** For what comes after others' work. */
export const patience = { timeout: 20_000 };
/** What a save says whose answer never came. */
export const lost = kitTexts["kit.error.network.title"];

export const subject = () => screen.getByRole<HTMLInputElement>("textbox", { name: /Subject/ });
/** The names under which drafts are kept. */
export const draftNames = () => Object.keys(localStorage).filter((key) => key.startsWith("tessera.draft."));
export const storedDraft = () => localStorage.getItem(draftNames()[0] ?? "");

/** Enters a value in a field of the main form. */
export function enter(value: string, label = /Subject/): void {
  const field = screen.getByRole("textbox", { name: label });
  fireEvent.input(field, { target: { value } });
  fireEvent.focusOut(field);
}

export const press = (name: string) => act(async () => fireEvent.click(screen.getByRole("button", { name })));

/** Adds a line with a product. */
export async function addLine(product: string): Promise<void> {
  await act(async () => fireEvent.click(screen.getByText("Add row")));
  const row = screen.getAllByRole("row").findLast((one) => within(one).queryAllByRole("gridcell").length > 1);
  const cell = row && within(row).getAllByRole("gridcell", { name: "" })[0];
  if (!cell) throw new Error("There is no new line.");
  await act(async () => fireEvent.click(cell));
  const input = within(cell).getByRole("textbox");
  fireEvent.input(input, { target: { value: product } });
  await act(async () => fireEvent.keyDown(input, { key: "Enter" }));
}

/** Waits until the browser keeps what was entered. */
const isKept = () => waitFor(() => expect(draftNames().length).toBe(1), patience);

/** Saves, and waits until it was sent and its fate is said. */
export async function save(said: string): Promise<void> {
  await isKept();
  await press("Save");
  await screen.findByText(said, {}, patience);
  // Until then the form takes nothing.
  await waitFor(() => expect(subject().closest("[inert]")).toBeNull(), patience);
}

/** The tab goes away without being asked; what it kept is there. */
function closeTab(): void {
  const kept = Object.entries(localStorage);
  cleanup();
  for (const [key, value] of kept) localStorage.setItem(key, String(value));
}

/** Enters a value after a save that was not answered, and waits until the browser keeps it. */
export async function enterLater(value: string, label?: RegExp): Promise<void> {
  const before = storedDraft();
  enter(value, label);
  await waitFor(() => expect(storedDraft()).not.toBe(before), patience);
}

/** A person who works with an order that a server really keeps. */
class SavingPage {
  server = new OrderServer();
  socket = new FakeSocket();

  /** Begins a test: the person is signed in, and the server holds the order as it was. */
  begin(): void {
    this.server = new OrderServer();
    this.socket = new FakeSocket();
    localStorage.setItem("sessionToken", token);
  }

  /** Draws the page and waits until the form can be worked with. */
  async open(url = update): Promise<void> {
    const panel = (
      <SocketProvider socket={this.socket}>
        <View id="panel1" params={{ form: "order" }} />
      </SocketProvider>
    );
    await drawPanel(panel, url, this.server.connect());
    await screen.findByRole("textbox", { name: /Subject/ }, patience);
    await screen.findByText("Add row", {}, patience);
  }

  /** Saves; the server writes, and its answer is lost. */
  async saveUnanswered(): Promise<void> {
    this.server.losesAnswers = true;
    await save(lost);
  }

  /** Saves; nothing arrives at the server. */
  async saveInVain(): Promise<void> {
    this.server.isDown = true;
    await save(lost);
  }

  /** Closes the tab and opens the page again; the server answers as usual. */
  async openAgain(url?: string): Promise<void> {
    closeTab();
    this.server.losesAnswers = false;
    this.server.isDown = false;
    await this.open(url);
  }
}

/** The page of the tests in one file: each begins with one of its own, and leaves nothing in the browser. */
export function savingPage(): SavingPage {
  const page = new SavingPage();
  beforeEach(() => page.begin());
  afterEach(() => {
    cleanup();
    localStorage.clear();
  });
  return page;
}

/** Attaches a file to a new record, and waits until it arrived. */
export async function attach(name: string): Promise<void> {
  const input = await screen.findByLabelText("Attach files", { selector: "input" }, patience);
  const files = [new File(["bytes"], name, { type: "text/plain" })];
  await act(async () => fireEvent.change(input, { target: { files } }));
  await screen.findByRole("button", { name: `Remove ${name}` }, patience);
}
