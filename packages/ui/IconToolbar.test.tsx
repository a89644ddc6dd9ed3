import { act, cleanup, fireEvent, screen } from "@testing-library/react";
import Bug from "lucide-react/icons/bug";
import { afterEach, beforeAll, expect, it, vi } from "vitest";
import { IconToolbar, type ToolButton } from "./IconToolbar.tsx";
import { installDom } from "./testing/installDom.ts";
import { renderUi } from "./testing/renderUi.tsx";

beforeAll(installDom);
afterEach(() => {
  vi.useRealTimers();
  cleanup();
});

function draw(...items: readonly Partial<ToolButton>[]): string[] {
  const pressed: string[] = [];
  const all = items.map((item, index): ToolButton => {
    const id = `tool${index}`;
    return { id, icon: Bug, label: `Tool ${index}`, onClick: () => pressed.push(id), ...item };
  });
  renderUi(<IconToolbar label="Tools" items={all} />);
  return pressed;
}
const button = (name: RegExp | string): HTMLElement => screen.getByRole("button", { name });

it("[lists 2.11 toolbar] given the pointer on a button, when 200 ms have passed and not before, then its tip has name and keys", () => {
  draw({ shortcuts: ["Alt+Shift+B"] });
  vi.useFakeTimers();
  const anchor = button("Tool 0").parentElement as HTMLElement;
  fireEvent.pointerEnter(anchor, { pointerType: "mouse" });
  act(() => vi.advanceTimersByTime(199));
  expect(document.querySelector(".t-tip")).toBeNull();
  act(() => vi.advanceTimersByTime(1));
  expect(document.querySelector(".t-tip")?.textContent).toBe("Tool 0Alt Shift B");
});

it("[lists 2.11 toolbar] given a disabled button and a busy one, when they are clicked, then nothing happens and the first says why", () => {
  const pressed = draw({ disabled: { title: "Locked.", description: "Somebody edits it." } }, { loading: true });
  fireEvent.click(button("Tool 0"));
  fireEvent.click(button("Tool 1"));
  expect(pressed).toEqual([]);
  expect(button("Tool 0").getAttribute("aria-description")).toBe("Locked. Somebody edits it.");
  expect(button("Tool 1").getAttribute("aria-busy")).toBe("true");
});

it("[lists 2.11 toolbar] given a shortcut, when its keys are pressed anywhere, then its button is pressed, but not by other keys or when it is disabled", () => {
  const pressed = draw({ shortcuts: ["Alt+Shift+B"] }, { shortcuts: ["Alt+K"], disabled: { title: "No." } });
  fireEvent.keyDown(document.body, { key: "ı", code: "KeyB", altKey: true, shiftKey: true });
  fireEvent.keyDown(document.body, { key: "b", code: "KeyB", altKey: true });
  fireEvent.keyDown(document.body, { key: "k", code: "KeyK", altKey: true });
  expect(pressed).toEqual(["tool0"]);
});

it("[lists 2.11 toolbar] given several buttons, when Tab and arrows are used, then the bar is one stop and the arrows lead around", () => {
  draw({}, {}, {});
  const stops = (): (string | null)[] => screen.getAllByRole("button").map((one) => one.getAttribute("tabindex"));
  expect(stops()).toEqual(["0", "-1", "-1"]);
  act(() => button("Tool 0").focus());
  fireEvent.keyDown(button("Tool 0"), { key: "ArrowLeft" });
  expect(document.activeElement).toBe(button("Tool 2"));
  expect(stops()).toEqual(["-1", "-1", "0"]);
  fireEvent.keyDown(button("Tool 2"), { key: "Home" });
  expect(document.activeElement).toBe(button("Tool 0"));
});

it("[lists 9 constants] given more messages than a badge shows, when it is drawn, then it stops at its limit", () => {
  draw(
    { badge: { count: 100 } },
    { badge: { count: 99 } },
    { badge: { count: 11, most: 10 } },
    { badge: { count: 0 } },
  );
  expect([...document.querySelectorAll(".t-badge")].map((one) => one.textContent)).toEqual(["99+", "99", "10+"]);
  expect(button("Tool 0 (100)")).toBeTruthy();
});
