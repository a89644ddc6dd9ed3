// @vitest-environment jsdom
import { cleanup, render } from "@testing-library/react";
import { afterEach, describe, expect, it, vi } from "vitest";
import { fittingWidth } from "./fittingWidth.ts";

const wide = (width: number): DOMRect => new DOMRect(0, 0, width, 16);

/** A head or cell whose text is as wide as the test says; cut, its box is 40 px. */
function cellOf(width: number, padding: number, mark?: number): Element {
  const { container } = render(
    <div style={{ padding: `0 ${padding}px` }}>
      <span className="t-cut" data-width={width}>
        width
      </span>
      {mark !== undefined && <i data-box={mark} />}
      <b className="t-grid-grip" data-box={8} />
    </div>,
  );
  const cell = container.firstElementChild;
  if (cell === null) throw new Error("There is no cell.");
  return cell;
}

afterEach(() => {
  vi.restoreAllMocks();
  cleanup();
});

describe("fittingWidth", () => {
  it("[lists 2.2 list] given a head that is longer than its cells and is cut now, when a column is fitted, then head, mark of the order and the wider padding of the edge have room", () => {
    let width = 0;
    vi.spyOn(Range.prototype, "selectNodeContents").mockImplementation((node) => {
      width = node instanceof HTMLElement ? Number(node.dataset.width) : 0;
    });
    Range.prototype.getBoundingClientRect = () => wide(width);
    vi.spyOn(Element.prototype, "getBoundingClientRect").mockImplementation(function (this: Element) {
      return wide(this instanceof HTMLElement ? Number(this.dataset.box ?? 40) : 0);
    });
    expect(fittingWidth([cellOf(60, 12), cellOf(110, 12, 12)])).toBe(110 + 24 + 12 + 4 + 4);
    expect(fittingWidth([cellOf(60, 20)])).toBe(60 + 40 + 4);
    expect(fittingWidth([])).toBe(0);
  });
});
