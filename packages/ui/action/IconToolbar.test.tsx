import { act, cleanup, fireEvent, screen } from "@testing-library/react";
import Bug from "lucide-react/icons/bug";
import { afterEach, beforeAll, expect, it, vi } from "vitest";
import { installDom } from "../testing/installDom.ts";
import { renderUi } from "../testing/renderUi.tsx";
import { IconButton } from "./IconButton.tsx";
import { IconToolbar, type ToolButton, type ToolPlace } from "./IconToolbar.tsx";

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
  const pressed = draw({ disabled: { title: "Locked.", description: "Someone edits it." } }, { loading: true });
  fireEvent.click(button("Tool 0"));
  fireEvent.click(button("Tool 1"));
  expect(pressed).toEqual([]);
  expect(button("Tool 0").getAttribute("aria-description")).toBe("Locked. Someone edits it.");
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

it("[lists 2.11 toolbar] given a button with extras, when they are drawn, then those whose condition holds stand behind it and the keyboard goes through them", () => {
  const pressed: string[] = [];
  const extra = (id: string, condition: boolean) => ({
    id,
    condition,
    draw: ({ tabIndex, tip }: ToolPlace) => (
      <IconButton icon={Bug} label={`Extra ${id}`} tabIndex={tabIndex} tip={tip} onClick={() => pressed.push(id)} />
    ),
  });
  draw({ extras: [extra("a", false), extra("b", true)] }, {});
  const all = () => screen.getAllByRole("button");
  const stops = () => all().map((one) => `${one.getAttribute("aria-label")} ${one.tabIndex}`);
  expect(stops()).toEqual(["Tool 0 0", "Extra b -1", "Tool 1 -1"]);
  act(() => button("Tool 0").focus());
  fireEvent.keyDown(button("Tool 0"), { key: "ArrowRight" });
  expect(document.activeElement).toBe(button("Extra b"));
  expect(stops()).toEqual(["Tool 0 -1", "Extra b 0", "Tool 1 -1"]);
  fireEvent.click(button("Extra b"));
  expect(pressed).toEqual(["b"]);
  fireEvent.keyDown(button("Extra b"), { key: "ArrowRight" });
  expect(document.activeElement).toBe(button("Tool 1"));
});

it("[lists 2.11 toolbar] given the keyboard on an extra, when its condition ends, then the first button is the stop again", () => {
  const bars = (condition: boolean) => (
    <IconToolbar
      label="Tools"
      items={[
        {
          id: "one",
          icon: Bug,
          label: "One",
          onClick: () => undefined,
          extras: [
            { id: "x", condition, draw: ({ tabIndex }) => <IconButton icon={Bug} label="X" tabIndex={tabIndex} /> },
          ],
        },
      ]}
    />
  );
  const { rerender } = renderUi(bars(true));
  act(() => button("X").focus());
  expect([button("One").tabIndex, button("X").tabIndex]).toEqual([-1, 0]);
  rerender(bars(false));
  expect(screen.queryByRole("button", { name: "X" })).toBeNull();
  expect(button("One").tabIndex).toBe(0);
});

it("[lists 9 constants] given more messages than a badge shows, when it is drawn, then it stops at its limit", () => {
  draw({ badge: { count: 100 } }, { badge: { count: 99 } }, { badge: { count: 11, max: 10 } }, { badge: { count: 0 } });
  expect([...document.querySelectorAll(".t-badge")].map((one) => one.textContent)).toEqual(["99+", "99", "10+"]);
  expect(button("Tool 0 99+")).toBeTruthy();
});
