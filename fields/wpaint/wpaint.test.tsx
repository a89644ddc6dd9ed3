import { toJson } from "@tessera/expression/values/json.ts";
import type { EngineValue } from "@tessera/expression/values/value.ts";
import { drawField } from "@tessera/web-kit/form/testing/drawField.tsx";
import { drawsFixtures } from "@tessera/web-kit/form/testing/drawsFixtures.tsx";
import { fireEvent, screen, within } from "@testing-library/react";
import { beforeAll, describe, expect, it, vi } from "vitest";
import { Cell } from "./cell.tsx";
import type { Drawing } from "./drawingValue.ts";
import { Edit } from "./edit.tsx";
import { fixtures } from "./fixtures.ts";
import texts from "./i18n/en.json";
import { Read } from "./read.tsx";

const views = { Cell, Edit, Read };
drawsFixtures("wpaint", views, fixtures, { texts });

beforeAll(() => {
  Element.prototype.setPointerCapture = () => undefined;
});

const [empty, full] = fixtures;
const nothing = { ...empty, name: "", value: null };
const filled = { ...full, name: "", value: full?.value ?? null };

/** The shapes of the last value that the editor gave; null where it emptied the field. */
function last(log: readonly (readonly unknown[])[]): Drawing["shapes"] | null {
  // What the editor gives is a value of the engine, and what it says is a drawing.
  const value = toJson((log.at(-1)?.[0] ?? null) as EngineValue) as unknown as Drawing | null;
  return value?.shapes ?? null;
}
const group = () => screen.getByRole("group", { name: "Field" });
const press = (name: string) => fireEvent.click(within(group()).getByRole("button", { name }));

/** Draws on the surface, which is half as big as its units: points in its pixels. */
function drag(...points: readonly (readonly [number, number])[]): void {
  const surface = group().querySelector<SVGSVGElement>("[data-surface]");
  if (!surface) throw new Error("There is nothing to draw on.");
  vi.spyOn(surface, "getBoundingClientRect").mockReturnValue(new DOMRect(100, 50, 400, 250));
  points.forEach(([x, y], index) => {
    const at = { pointerId: 1, button: 0, buttons: 1, clientX: 100 + x, clientY: 50 + y };
    if (index === 0) fireEvent.pointerDown(surface, at);
    else fireEvent.pointerMove(surface, at);
  });
  const [x, y] = points.at(-1) ?? [0, 0];
  fireEvent.pointerUp(surface, { pointerId: 1, clientX: 100 + x, clientY: 50 + y });
}

describe("wpaint", () => {
  it("[forms 3 wpaint] given a blank ground, when lines are drawn, undone and done again, then each is a value of its own", async () => {
    const { log } = await drawField(views, nothing, { texts });
    drag([10, 20], [10.5, 20], [40, 60], [900, 900]);
    expect(last(log)).toMatchObject([{ kind: "pen", colour: "ink", width: 5, points: [20, 40, 80, 120, 800, 500] }]);
    press("Undo");
    expect(last(log)).toBeNull();
    press("Redo");
    expect(last(log)).toHaveLength(1);
    press("Clear all");
    expect(last(log)).toBeNull();
  });

  it.each([
    ["Straight stroke", "line"],
    ["Arrow", "arrow"],
    ["Rectangle", "rectangle"],
    ["Ellipse", "ellipse"],
  ])(
    "[forms 3 wpaint] given the tool %s, when one drags from a point to another, then it runs between them; a slip draws nothing",
    async (name, kind) => {
      const { log } = await drawField(views, nothing, { texts });
      press(name);
      fireEvent.click(screen.getByRole("radio", { name: "Red" }));
      press("Thick");
      drag([10, 10], [11, 11]);
      expect(log).toEqual([]);
      drag([10, 10], [50, 60], [60, 70]);
      expect(last(log)).toMatchObject([{ kind, colour: "red", width: 10, points: [20, 20, 120, 140] }]);
    },
  );

  it("[forms 3 wpaint] given a text, when it is placed and then reworded, then it stands where one clicked", async () => {
    const { log } = await drawField(views, nothing, { texts });
    press("Text");
    drag([30, 40]);
    expect(log).toEqual([]);
    fireEvent.change(screen.getByRole("textbox", { name: "Text to place" }), { target: { value: " Here " } });
    drag([30, 40]);
    expect(last(log)).toMatchObject([{ kind: "text", points: [60, 80], text: "Here" }]);
    fireEvent.change(screen.getByRole("textbox", { name: "Text to place" }), { target: { value: "There" } });
    expect(last(log)).toMatchObject([{ text: "There" }]);
  });

  it("[forms 3 wpaint] given shapes, when one is chosen and dragged, then it alone moves; the rubber removes it", async () => {
    const { log } = await drawField(views, filled, { texts });
    const shape = () => group().querySelector('[data-surface] [data-shape="b"]');
    document.elementFromPoint = () => shape();
    press("Choose");
    drag([100, 90], [110, 100]);
    const moved = last(log)?.find(({ id }) => id === "b");
    expect(moved?.points).toEqual([140, 200, 660, 200]);
    expect(last(log)).toHaveLength(6);
    press("Eraser");
    drag([100, 90]);
    expect(last(log)?.map(({ id }) => id)).toEqual(["a", "c", "d", "e", "f"]);
    document.elementFromPoint = () => null;
  });

  it("[forms 3 wpaint] given someone who does not point, when they place a shape in the middle, move it, its end, and remove it by keys, then it is drawn all the same", async () => {
    const { log } = await drawField(views, nothing, { texts });
    press("Rectangle");
    press("Place in the middle");
    expect(last(log)).toMatchObject([{ kind: "rectangle", points: [300, 190, 500, 310] }]);
    const row = screen.getByText("1. Rectangle, Ink");
    fireEvent.keyDown(row, { key: "ArrowRight" });
    fireEvent.keyDown(row, { key: "ArrowUp", shiftKey: true });
    fireEvent.keyDown(row, { key: "ArrowDown", altKey: true });
    expect(last(log)?.[0]?.points).toEqual([310, 189, 510, 319]);
    fireEvent.keyDown(row, { key: "Delete" });
    expect(last(log)).toBeNull();
  });

  it("[forms 3 wpaint] given as many shapes as the field takes, when another is drawn, then it is not, and the tools say why", async () => {
    const allowed = fixtures[2];
    const { log } = await drawField(views, { ...allowed, name: "", value: allowed?.value ?? null }, { texts });
    drag([10, 20], [60, 80]);
    expect(log).toEqual([]);
    expect(screen.getByRole("button", { name: /^Pen/ }).getAttribute("aria-disabled")).toBe("true");
  });

  it("[forms 3 wpaint] given a drawing, when it is read and listed, then it is drawn, and named by how much is on it", async () => {
    await drawField(views, filled, { texts });
    for (const place of ["read", "cell"]) {
      const picture = within(screen.getByTestId(place)).getByRole("img", { name: "Drawing of 6 shapes" });
      expect(picture.querySelectorAll("path, text")).toHaveLength(6);
      expect(picture.textContent).toBe("Cracked here");
    }
  });
});
