import { Decimal } from "@tessera/std/decimal.ts";
import { drawField } from "@tessera/web-kit/form/testing/drawField.tsx";
import { drawsFixtures } from "@tessera/web-kit/form/testing/drawsFixtures.tsx";
import { cleanup, fireEvent, screen } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { Cell } from "./cell.tsx";
import { Edit } from "./edit.tsx";
import { fixtures } from "./fixtures.ts";
import texts from "./i18n/en.json";
import { Read } from "./read.tsx";

const views = { Edit, Read };
drawsFixtures("slider", { ...views, Cell }, fixtures, { texts });
const field = { type: "slider", valueType: "integer" } as const;
const thumb = (): HTMLElement => screen.getByRole("slider", { name: "Field" });

describe("slider", () => {
  it("[forms 3 slider] given a slider without settings, when it is drawn, then it goes from 0 to 100 and says that nothing is set", async () => {
    await drawField(views, { name: "", field, value: null }, { texts });
    expect([thumb().getAttribute("min"), thumb().getAttribute("max")]).toEqual(["0", "100"]);
    expect(thumb().getAttribute("aria-valuetext")).toBe("not set");
  });

  it("[forms 3 slider] given a thumb that is dragged, when it is let go, then the last number alone is taken", async () => {
    const { log } = await drawField(views, { name: "", field, value: 10 }, { texts });
    fireEvent.pointerDown(thumb());
    fireEvent.change(thumb(), { target: { value: "20" } });
    fireEvent.change(thumb(), { target: { value: "30" } });
    expect(log).toEqual([]);
    fireEvent.pointerUp(thumb());
    expect(log).toEqual([[30]]);
  });

  it("[forms 3 slider] given no number, when Home is pressed, then the minimum is set, and Delete takes it out", async () => {
    const { log } = await drawField(
      views,
      { name: "", field: { ...field, formats: { min: 5 } }, value: null },
      { texts },
    );
    fireEvent.keyDown(thumb(), { key: "Home" });
    fireEvent.keyDown(thumb(), { key: "Delete" });
    expect(log).toEqual([[5], [null]]);
  });

  it("[forms 3 slider] given bounds of a rule, when it is drawn, then they are its ends", async () => {
    await drawField(views, { name: "", field, value: 40, state: { min: 30, max: 60 } }, { texts });
    expect([thumb().getAttribute("min"), thumb().getAttribute("max")]).toEqual(["30", "60"]);
  });

  it("[forms 3 slider] given a column of exact numbers, when the thumb is moved by keys, then the value is exact", async () => {
    const exact = { type: "slider", valueType: "decimal", formats: { step: 0.1 } } as const;
    const { log } = await drawField(views, { name: "", field: exact, value: Decimal.parse("0.2") }, { texts });
    fireEvent.change(thumb(), { target: { value: "0.3" } });
    expect(log.map(([value]) => String(value))).toEqual(["0.3"]);
  });

  it("[forms 3 slider] given a cell of a sub-form, when a number beyond the end is typed and the cell is left, then it is the end", async () => {
    const { log } = await drawField(views, { name: "", field, value: 10 }, { texts, variant: "sheet" });
    const box = screen.getByRole("textbox", { name: "Field" });
    fireEvent.focus(box);
    fireEvent.change(box, { target: { value: "140" } });
    fireEvent.blur(box);
    expect(log).toEqual([[140], [100]]);
  });

  it("[forms 3 slider] given a number with a unit, when it is read, then it stands beside its bar", async () => {
    await drawField(views, { name: "", field: { ...field, formats: { suffix: "%" } }, value: 40 }, { texts });
    expect(screen.getByTestId("read").textContent).toBe("40\u00a0%");
  });

  it("[forms 3 slider] given numbers of one and of three digits, when they are read, then they have the same room", async () => {
    const rooms: string[] = [];
    for (const value of [4, 100]) {
      await drawField(views, { name: "", field: { ...field, formats: { suffix: "%" } }, value }, { texts });
      rooms.push(screen.getByTestId("read").querySelector<HTMLElement>(".t-num")?.style.minWidth ?? "");
      cleanup();
    }
    expect(rooms).toEqual(["5ch", "5ch"]);
  });
});
