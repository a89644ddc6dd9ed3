// @vitest-environment jsdom
import { cleanup, fireEvent, screen } from "@testing-library/react";
import { useState } from "react";
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { installDom } from "../testing/installDom.ts";
import { renderUi } from "../testing/renderUi.tsx";
import { Splitter, splitWidth } from "./Splitter.tsx";

beforeAll(installDom);
beforeEach(() => {
  vi.spyOn(HTMLElement.prototype, "clientWidth", "get").mockReturnValue(1000);
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

const widths: (number | null)[] = [];

function Page() {
  const [width, setWidth] = useState<number | null>(null);
  const [collapsed, setCollapsed] = useState(false);
  return (
    <Splitter
      label="Width of the list"
      first={<p>list</p>}
      second={<p>record</p>}
      share={40}
      width={width}
      onWidth={(next) => {
        widths.push(next);
        setWidth(next);
      }}
      collapsed={collapsed}
      onCollapsed={setCollapsed}
    />
  );
}

const line = () => screen.getByRole("separator", { name: "Width of the list" });

describe("Splitter", () => {
  it("[lists 2.9 divider] given a wish, when the width is set, then it is at least 300 px and at most 90 %", () => {
    expect([splitWidth(10, 1000), splitWidth(512.4, 1000), splitWidth(990, 1000)]).toEqual([300, 512, 900]);
  });

  it("[lists 2.9 divider] given the keyboard on the line, when arrows, Home and End are pressed, then the line moves within its bounds", () => {
    widths.length = 0;
    renderUi(<Page />);
    expect(line().getAttribute("aria-valuenow")).toBe("40");
    for (const key of ["ArrowRight", "ArrowLeft", "End", "Home"]) fireEvent.keyDown(line(), { key });
    expect(widths).toEqual([424, 400, 900, 300]);
    expect(line().getAttribute("aria-valuenow")).toBe("30");
  });

  it("[lists 2.9 divider] given mouse or touch, when the line is dragged, then the width is kept when it is let go; a double click gives it back", () => {
    widths.length = 0;
    renderUi(<Page />);
    fireEvent.pointerDown(line(), { button: 0, clientX: 400, pointerId: 1 });
    fireEvent.pointerMove(line(), { clientX: 550, pointerId: 1 });
    expect(widths).toEqual([]);
    fireEvent.pointerUp(line(), { pointerId: 1 });
    fireEvent.doubleClick(line());
    expect(widths).toEqual([550, null]);
  });

  it("[lists 2.9 divider] given the first part, when it is folded by key or button, then the strip brings it back", () => {
    renderUi(<Page />);
    fireEvent.keyDown(line(), { key: "Enter" });
    expect(screen.getByText("list").parentElement?.hidden).toBe(true);
    fireEvent.click(screen.getByRole("button", { name: "Expand" }));
    expect(screen.getByText("list").parentElement?.hidden).toBe(false);
    expect(screen.getByText("record")).toBeDefined();
  });
});
