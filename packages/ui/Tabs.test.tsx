import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, beforeAll, expect, it, vi } from "vitest";
import { Tabs } from "./Tabs.tsx";
import { installDom } from "./testing/installDom.ts";
import { UiTextProvider } from "./UiTextProvider.tsx";

/** Room for tabs, in letters of their names. */
let room = 1000;

beforeAll(() => {
  installDom();
  vi.spyOn(HTMLElement.prototype, "clientWidth", "get").mockImplementation(() => room);
  vi.spyOn(HTMLElement.prototype, "scrollWidth", "get").mockImplementation(function (this: HTMLElement) {
    return this.textContent?.length ?? 0;
  });
});
afterEach(cleanup);

const draw = (labels: readonly string[], onChange = vi.fn()) => (
  <UiTextProvider language="en-US" texts={{}}>
    <Tabs
      label="Work"
      idBase="w"
      active="0"
      onChange={onChange}
      tabs={labels.map((label, index) => ({ id: `${index}`, label }))}
    />
  </UiTextProvider>
);
const names = () => screen.getAllByRole("tab").map(({ textContent }) => textContent);

it("[lists 2.3 tabs] given more tabs than the room holds, when they are drawn, then those that fit stand in the row and the rest in the menu, and shorter words bring them back", () => {
  room = 24;
  const { rerender } = render(draw(["Zu entscheidende Treffer", "Zu kündigende Verträge", "News"]));
  expect(names()).toEqual(["Zu entscheidende Treffer"]);
  rerender(draw(["Hits", "Contracts", "News"]));
  expect(names()).toEqual(["Hits", "Contracts", "News"]);
});

it("[lists 2.3 tabs] given a tab that did not fit, when it is chosen in the menu, then it is told", () => {
  room = 10;
  const onChange = vi.fn();
  render(draw(["First tab", "Second tab"], onChange));
  fireEvent.click(screen.getByRole("button"));
  fireEvent.click(screen.getByRole("menuitem", { name: "Second tab", hidden: true }));
  expect(onChange).toHaveBeenCalledWith("1");
});
