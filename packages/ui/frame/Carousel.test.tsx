import { act, cleanup, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, beforeAll, expect, it, vi } from "vitest";
import texts from "../i18n/en.json";
import { installDom } from "../testing/installDom.ts";
import { UiTextProvider } from "../UiTextProvider.tsx";
import { Carousel } from "./Carousel.tsx";

beforeAll(installDom);
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const slides = ["One", "Two", "Three"].map((name) => ({ id: name, label: name, content: <p>{name}</p> }));

function draw(seconds: number | null): void {
  vi.useFakeTimers();
  render(
    <UiTextProvider language="en-US" texts={texts}>
      <Carousel label="News" slides={slides} seconds={seconds} />
    </UiTextProvider>,
  );
}
const shows = (name: string): boolean => screen.queryByText(name, { selector: "p" }) !== null;
const button = (name: string): HTMLElement => screen.getByRole("button", { name });
const wait = (seconds: number) => act(async () => vi.advanceTimersByTime(seconds * 1000));

it("[lists 2.1 carousel] given slides, when buttons, arrows, Home and End are used, then the slides turn, from the last to the first", () => {
  draw(null);
  fireEvent.click(button(texts["ui.next_slide"]));
  expect(shows("Two")).toBe(true);
  fireEvent.keyDown(button(texts["ui.next_slide"]), { key: "End" });
  expect(shows("Three")).toBe(true);
  fireEvent.keyDown(button(texts["ui.next_slide"]), { key: "ArrowRight" });
  expect(shows("One")).toBe(true);
  fireEvent.click(button(texts["ui.previous_slide"]));
  expect(shows("Three")).toBe(true);
  expect(screen.queryByRole("button", { name: texts["ui.stop_slides"] })).toBeNull();
});

it("[lists 2.1 carousel] given a finger that swipes, when it is lifted, then the next slide is there", () => {
  draw(null);
  const slide = screen.getByText("One", { selector: "p" });
  fireEvent.pointerDown(slide, { pointerType: "touch", clientX: 200 });
  fireEvent.pointerUp(slide, { pointerType: "touch", clientX: 120 });
  expect(shows("Two")).toBe(true);
});

it("[lists 2.1 carousel] given slides that move by themselves, when the pointer or the focus is in, or they are stopped, then they rest", async () => {
  draw(5);
  await wait(5);
  expect(shows("Two")).toBe(true);
  const region = screen.getByRole("region", { name: "News" });
  fireEvent.pointerEnter(region);
  await wait(20);
  expect(shows("Two")).toBe(true);
  fireEvent.pointerLeave(region);
  await wait(5);
  expect(shows("Three")).toBe(true);
  fireEvent.click(button(texts["ui.stop_slides"]));
  await wait(20);
  expect(shows("Three")).toBe(true);
});

it("[lists 2.1 carousel] given a system that asks for less motion, when the carousel is drawn, then nothing moves until it is started", async () => {
  vi.stubGlobal("matchMedia", () => ({ matches: true, addEventListener() {}, removeEventListener() {} }));
  draw(5);
  await wait(20);
  expect(shows("One")).toBe(true);
  fireEvent.click(button(texts["ui.move_slides"]));
  await wait(5);
  expect(shows("Two")).toBe(true);
});
