import { cleanup, screen } from "@testing-library/react";
import { afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import { installDom } from "../testing/installDom.ts";
import { renderUi } from "../testing/renderUi.tsx";
import { Tabs } from "./Tabs.tsx";

beforeAll(installDom);
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

const tabs = ["tasks", "requests", "parking", "news"].map((id) => ({ id, label: id }));

/** Draws tabs, each 100 px wide, in a row that has so much room. */
function draw(room: number, active: string, shown?: number): void {
  vi.spyOn(HTMLElement.prototype, "clientWidth", "get").mockReturnValue(room);
  vi.spyOn(HTMLElement.prototype, "scrollWidth", "get").mockImplementation(function widthOf(this: HTMLElement) {
    return this.querySelectorAll("[role=tab]").length * 100;
  });
  renderUi(
    <Tabs
      label="Today"
      tabs={tabs}
      active={active}
      idBase="today"
      onChange={() => undefined}
      {...(shown === undefined ? {} : { shown })}
    />,
  );
}

const inRow = () => screen.getAllByRole("tab").map((tab) => tab.textContent);

describe("tabs", () => {
  it.each([
    [400, 3, ["tasks", "requests", "parking"]],
    [250, 3, ["tasks", "requests"]],
    [120, 4, ["tasks"]],
    [50, 4, ["tasks"]],
  ])(
    "[lists 2.3 tabs] given room of %i px, when at most %i are wanted, then as many stand in the row as have room",
    (room, shown, wanted) => {
      draw(room, "tasks", shown);
      expect(inRow()).toEqual(wanted);
      expect(screen.getByRole("button", { name: "More tabs" })).toBeTruthy();
    },
  );

  it("[lists 2.3 tabs] given no room for the active tab, when drawn, then it takes the place of the last", () => {
    draw(200, "news", 3);
    expect(inRow()).toEqual(["tasks", "news"]);
  });

  it("[lists 2.3 tabs] given tabs without a bound, when there is no room, then all stand in the row, which scrolls", () => {
    draw(150, "tasks");
    expect(inRow()).toEqual(["tasks", "requests", "parking", "news"]);
    expect(screen.queryByRole("button", { name: "More tabs" })).toBeNull();
  });
});
