import { drawField } from "@tessera/web-kit/form/testing/drawField.tsx";
import { drawsFixtures } from "@tessera/web-kit/form/testing/drawsFixtures.tsx";
import { fireEvent, screen } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { Cell } from "./cell.tsx";
import { Edit } from "./edit.tsx";
import { Filter } from "./filter.tsx";
import { fixtures } from "./fixtures.ts";
import texts from "./i18n/en.json";
import { Read } from "./read.tsx";

const views = { Edit, Read };
drawsFixtures("color", { ...views, Cell, Filter }, fixtures, { texts });

describe("color", () => {
  it("[forms 3 color] given a colour, when it is typed, chosen from the palette and taken out, then the value follows", async () => {
    const { log } = await drawField(views, { name: "", field: { type: "color" }, value: null }, { texts });
    fireEvent.change(screen.getByRole("textbox", { name: "Field" }), { target: { value: "ABC" } });
    fireEvent.change(screen.getByLabelText("Palette"), { target: { value: "#102030" } });
    fireEvent.change(screen.getByRole("textbox"), { target: { value: "" } });
    expect(log).toEqual([["#aabbcc"], ["#102030"], [null]]);
  });

  it("[forms 3 color] given a colour in a list, when it is drawn and filtered by, then the cell names it and the filter takes it as it is stored", async () => {
    const { log } = await drawField({ ...views, Cell, Filter }, { name: "", value: "#1f6f5c" }, { texts });
    expect(screen.getByTestId("cell").textContent).toBe("#1f6f5c");
    fireEvent.change(screen.getByRole("textbox", { name: "Filter" }), { target: { value: "ABC" } });
    expect(log).toEqual([["filter", "#aabbcc"]]);
  });
});
