import { toJson } from "@tessera/expression/values/json.ts";
import type { EngineValue } from "@tessera/expression/values/value.ts";
import { drawField } from "@tessera/web-kit/form/testing/drawField.tsx";
import { drawsFixtures } from "@tessera/web-kit/form/testing/drawsFixtures.tsx";
import { fireEvent, screen, within } from "@testing-library/react";
import { beforeAll, describe, expect, it, vi } from "vitest";
import { Cell } from "./cell.tsx";
import { Edit } from "./edit.tsx";
import { fixtures } from "./fixtures.ts";
import texts from "./i18n/en.json";
import { Read } from "./read.tsx";

const views = { Cell, Edit, Read };
drawsFixtures("signature", views, fixtures, { texts });

beforeAll(() => {
  HTMLElement.prototype.setPointerCapture = () => undefined;
});

/** The last value that the editor gave. */
const last = (log: readonly (readonly unknown[])[]) => toJson((log.at(-1)?.[0] ?? null) as EngineValue);
const group = () => screen.getByRole("group", { name: "Field" });
const press = (name: string) => fireEvent.click(screen.getByRole("button", { name }));

/** Draws a line on the pad, which is half as big as its units: points in its pixels. */
function draw(...points: readonly (readonly [number, number])[]): void {
  const pad = group().querySelector<HTMLElement>("[data-pad]");
  if (!pad) throw new Error("There is nothing to sign on.");
  vi.spyOn(pad, "getBoundingClientRect").mockReturnValue(new DOMRect(100, 50, 300, 100));
  points.forEach(([x, y], index) => {
    const at = { pointerId: 1, button: 0, clientX: 100 + x, clientY: 50 + y };
    if (index === 0) fireEvent.pointerDown(pad, at);
    else fireEvent.pointerMove(pad, at);
  });
  fireEvent.pointerUp(pad, { pointerId: 1 });
}

describe("signature", () => {
  it("[forms 3 signature] given a pad, when lines are drawn, the last is undone and all are cleared, then each is a value of its own", async () => {
    const { log } = await drawField(views, { ...fixtures[0], name: "", value: null }, { texts });
    draw([10, 20], [10.5, 20], [40, 60], [400, 900]);
    expect(last(log)).toEqual({ strokes: [[20, 40, 80, 120, 600, 200]] });
    draw([5, 5]);
    expect(last(log)).toEqual({
      strokes: [
        [20, 40, 80, 120, 600, 200],
        [10, 10],
      ],
    });
    expect(within(group()).getByRole("img", { name: "Signature" })).toBeTruthy();
    press("Undo last line");
    expect(last(log)).toEqual({ strokes: [[20, 40, 80, 120, 600, 200]] });
    press("Clear");
    expect(last(log)).toBeNull();
    expect(log).toHaveLength(4);
  });

  it("[forms 3 signature] given a second finger on the pad, when it moves, then the line of the first one stays as it is", async () => {
    const { log } = await drawField(views, { ...fixtures[0], name: "", value: null }, { texts });
    const pad = group().querySelector("[data-pad]");
    if (!pad) throw new Error("There is nothing to sign on.");
    vi.spyOn(pad, "getBoundingClientRect").mockReturnValue(new DOMRect(0, 0, 600, 200));
    fireEvent.pointerDown(pad, { pointerId: 1, button: 0, clientX: 10, clientY: 10 });
    fireEvent.pointerDown(pad, { pointerId: 2, button: 0, clientX: 300, clientY: 100 });
    fireEvent.pointerMove(pad, { pointerId: 2, clientX: 400, clientY: 100 });
    fireEvent.pointerUp(pad, { pointerId: 2 });
    fireEvent.pointerMove(pad, { pointerId: 1, clientX: 20, clientY: 10 });
    fireEvent.pointerUp(pad, { pointerId: 1 });
    expect(log).toHaveLength(1);
    expect(last(log)).toEqual({ strokes: [[10, 10, 20, 10]] });
  });

  it("[forms 3 signature] given someone who cannot draw, when they type their name, then it is the signature", async () => {
    const { log } = await drawField(views, { ...fixtures[0], name: "", value: null }, { texts });
    const name = within(group()).getByRole<HTMLInputElement>("textbox", { name: "Name" });
    fireEvent.change(name, { target: { value: "Éva " } });
    expect([name.value, last(log)]).toEqual(["Éva ", { name: "Éva" }]);
    fireEvent.change(name, { target: { value: "" } });
    expect(last(log)).toBeNull();
  });

  it("[forms 3 signature] given a signature, when it is read and listed, then its lines are drawn, named by who signed", async () => {
    await drawField(views, { name: "", value: null, ...fixtures[1] }, { texts });
    const read = screen.getByTestId("read");
    expect(within(read).getByRole("img", { name: "Signature of Ildikó Szűcs" })).toBeTruthy();
    expect(screen.getByTestId("cell").textContent).toBe("Ildikó Szűcs");
  });

  it("[forms 3 signature] given a cell of a sub-form, when it is opened, then it is signed below, and Escape leads back", async () => {
    const { log } = await drawField(views, { ...fixtures[0], name: "", value: null }, { texts, variant: "sheet" });
    fireEvent.click(screen.getByRole("button", { name: "Field: Not signed" }));
    draw([10, 10], [20, 20]);
    expect(last(log)).toEqual({ strokes: [[20, 20, 40, 40]] });
    fireEvent.keyDown(group(), { key: "Escape" });
    expect(screen.queryByRole("group")).toBeNull();
    expect(document.activeElement).toBe(screen.getByRole("button", { name: "Field: Signature" }));
  });
});
