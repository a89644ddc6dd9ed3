import { FakeApi } from "@tessera/web-kit/testing/fakeApi.ts";
import { axeProblems, panelDrawing } from "@tessera/web-kit/testing/panelDrawing.tsx";
import { fireEvent, screen } from "@testing-library/react";
import { afterEach, describe, expect, it, vi } from "vitest";
import { uiConfig } from "#features/session/operations/uiConfig.ts";
import { uiConfigAnswer } from "#features/session/testing/uiConfigAnswer.ts";
import texts from "../../i18n/en.json";
import { fixtures } from "./fixtures.ts";
import { View } from "./view.tsx";

const draw = panelDrawing(View, fixtures, texts);
const player = 2;

/** The configuration of an installation that allows videos of these hosts. */
const allowing = (videoHosts: string[]): FakeApi =>
  new FakeApi().answer(uiConfig, () => uiConfigAnswer({ videoHosts }));
afterEach(() => vi.unstubAllGlobals());

describe("VideoViewer", () => {
  it("[lists 3 video] given a video, when the panel is drawn, then its inputs hold: source, size, controls, silent start, captions", async () => {
    const { container } = await draw(new FakeApi());
    const video = screen.getByLabelText<HTMLVideoElement>("Welcome");
    expect(container.querySelector("source")?.getAttribute("src")).toBe("/files/welcome.mp4");
    expect(container.querySelector("source")?.getAttribute("type")).toBe("video/mp4");
    expect(container.querySelector("track")?.getAttribute("src")).toBe("/files/welcome.vtt");
    expect([video.autoplay, video.muted, video.controls]).toEqual([true, true, true]);
    expect([video.style.width, video.style.height, video.style.maxHeight]).toEqual(["100%", "360px", "60vh"]);
    expect(await axeProblems(container)).toEqual([]);
  });

  it("[lists 3 video] given a system that asks for less motion, when the panel is drawn, then nothing begins by itself", async () => {
    vi.stubGlobal("matchMedia", () => ({ matches: true, addEventListener() {}, removeEventListener() {} }));
    await draw(new FakeApi());
    expect(screen.getByLabelText<HTMLVideoElement>("Welcome").autoplay).toBe(false);
  });

  it("[lists 8 video] given a video that cannot be played, when that is known, then the panel says so and offers to try again", async () => {
    const { container } = await draw(new FakeApi());
    const source = container.querySelector("source");
    if (source === null) throw new Error("There is no source.");
    fireEvent.error(source);
    expect(screen.getByText(texts["widgets.video.failed"])).toBeDefined();
    fireEvent.click(screen.getByRole("button", { name: "Try again" }));
    expect(screen.getByLabelText("Welcome")).toBeDefined();
  });

  it("[lists 3 video] given the player of an allowed site, when the panel is drawn, then it stands in a named frame that reaches nothing of the page", async () => {
    await draw(allowing(["example.com"]), player);
    const frame = await screen.findByTitle<HTMLIFrameElement>("Tour");
    expect(frame.src).toBe("https://player.example.com/embed/12");
    expect(frame.getAttribute("sandbox")?.split(" ").sort()).toEqual([
      "allow-presentation",
      "allow-same-origin",
      "allow-scripts",
    ]);
    expect([frame.getAttribute("referrerpolicy"), frame.getAttribute("loading")]).toEqual(["strict-origin", "lazy"]);
  });

  it("[lists 3 video] given a site that is not allowed, when the panel is drawn, then it says so and loads nothing of it", async () => {
    const { container } = await draw(allowing(["example.net"]), player);
    expect(await screen.findByText("Videos of player.example.com are not shown here.")).toBeDefined();
    expect(container.querySelector("iframe, video")).toBeNull();
  });
});
