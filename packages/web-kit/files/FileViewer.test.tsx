import uiTexts from "@tessera/ui/i18n/en.json";
import { installDom } from "@tessera/ui/testing/installDom.ts";
import { act, fireEvent, render, screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import { clearPage } from "../testing/clearPage.ts";
import { createTestKit } from "../testing/createTestKit.ts";
import { FakeApi } from "../testing/fakeApi.ts";
import { axeProblems } from "../testing/panelDrawing.tsx";
import { TestKit } from "../testing/TestKit.tsx";
import { FileViewer } from "./FileViewer.tsx";
import texts from "./i18n/en.json";
import type { ViewedFile } from "./viewedFiles.ts";

beforeAll(installDom);
afterEach(() => {
  vi.unstubAllGlobals();
  clearPage();
});

const file = (name: string, type: string): ViewedFile => ({ id: name, name, type });

async function open(files: readonly ViewedFile[], onClose = () => {}) {
  const kit = await createTestKit({ api: new FakeApi(), texts: { ...uiTexts, ...texts } });
  const [first] = files;
  render(
    <TestKit kit={kit} url="/">
      <FileViewer files={files} first={first?.id ?? ""} onClose={onClose} />
    </TestKit>,
  );
  return screen.findByRole("dialog", { name: first?.name ?? "" });
}

describe("the viewer of files", () => {
  it("[files 3 viewer] given a picture, when it is zoomed by keys and buttons, then it grows, and 0 shows all of it; axe finds nothing", async () => {
    const dialog = await open([file("a.png", "image/png"), file("b.png", "image/png")]);
    const zoom = () => within(dialog).getByText(/^\d+%$/).textContent;
    fireEvent.keyDown(document, { key: "+" });
    fireEvent.click(within(dialog).getByRole("button", { name: "Larger" }));
    expect(zoom()).toBe("200%");
    expect(await axeProblems(dialog)).toEqual([]);
    fireEvent.keyDown(document, { key: "0" });
    expect([zoom(), within(dialog).getByRole("button", { name: "Smaller" })]).toEqual([
      "100%",
      expect.objectContaining({ disabled: true }),
    ]);
    fireEvent.keyDown(document, { key: "+" });
    fireEvent.keyDown(document, { key: "ArrowRight" });
    await screen.findByRole("dialog", { name: "b.png" });
    expect(zoom()).toBe("100%");
  });

  it("[files 3 viewer] given a text with markup, when it is opened, then its letters are shown, and that it is longer than that", async () => {
    const answer = new Response("<script>alert(1)</script>", {
      status: 206,
      headers: { "content-range": "bytes 0-199999/900000" },
    });
    vi.stubGlobal("fetch", async () => answer);
    const dialog = await open([file("a.txt", "text/plain; charset=utf-8")]);
    expect(await within(dialog).findByText("<script>alert(1)</script>")).toBeTruthy();
    expect(within(dialog).getByText(/^Only the beginning is shown/)).toBeTruthy();
    expect(dialog.querySelector("script")).toBeNull();
  });

  it("[files 3 viewer] given a film and a sound, when they are opened, then they are played in place, and their own keys stay theirs", async () => {
    const dialog = await open([file("a.mp4", "video/mp4"), file("b.mp3", "audio/mpeg")]);
    const film = within(dialog).getByLabelText("a.mp4", { selector: "video" });
    expect([film.tagName, film.getAttribute("src")]).toEqual(["VIDEO", expect.stringContaining("download=false")]);
    fireEvent.keyDown(film, { key: "ArrowRight", bubbles: true });
    expect(screen.getByRole("dialog", { name: "a.mp4" })).toBeTruthy();
    await act(async () => fireEvent.click(within(dialog).getByRole("button", { name: "Next" })));
    expect((await screen.findByLabelText("b.mp3", { selector: "audio" })).tagName).toBe("AUDIO");
  });

  it("[files 3 viewer] given a picture that is not there any more, when it is opened, then that is said, and it can be closed", async () => {
    const onClose = vi.fn();
    const dialog = await open([file("a.png", "image/png")], onClose);
    fireEvent.error(within(dialog).getByRole("img"));
    expect(await within(dialog).findByText(/^This file cannot be shown here/)).toBeTruthy();
    fireEvent.click(within(dialog).getByRole("button", { name: "Close" }));
    await waitFor(() => expect(onClose).toHaveBeenCalled());
  });
});
