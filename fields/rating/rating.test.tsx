import { drawField } from "@tessera/web-kit/form/testing/drawField.tsx";
import { drawsFixtures } from "@tessera/web-kit/form/testing/drawsFixtures.tsx";
import { fireEvent, screen, within } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { Cell } from "./cell.tsx";
import { Edit } from "./edit.tsx";
import { Filter } from "./filter.tsx";
import { fixtures } from "./fixtures.ts";
import texts from "./i18n/en.json";
import { Read } from "./read.tsx";

const views = { Edit, Read };
drawsFixtures("rating", { ...views, Cell, Filter }, fixtures, { texts });
const stars = { name: "", field: { type: "rating", valueType: "integer" } } as const;

describe("rating", () => {
  it("[forms 3 rating] given a rating, when another star and then the same is pressed, then the value is the number and then null", async () => {
    const { log } = await drawField(views, { ...stars, value: 2 }, { texts });
    fireEvent.click(screen.getByRole("radio", { name: "4 of 5 stars" }));
    fireEvent.click(screen.getByRole("radio", { name: "4 of 5 stars" }));
    expect(log).toEqual([[4], [null]]);
  });

  it("[forms 3 rating] given a rating, when Delete is pressed on it, then it is taken out", async () => {
    const { log } = await drawField(views, { ...stars, value: 2 }, { texts });
    fireEvent.keyDown(screen.getByRole("radio", { name: "2 of 5 stars" }), { key: "Delete" });
    expect(log).toEqual([[null]]);
  });

  it("[forms 3 rating] given a rating in a list, when it is drawn and filtered by, then the cell has its stars and the filter takes a number", async () => {
    const { log } = await drawField({ ...views, Cell, Filter }, { ...stars, value: 4 }, { texts });
    expect(within(screen.getByTestId("cell")).getByRole("img", { name: "4 of 5 stars" })).toBeDefined();
    fireEvent.click(
      within(screen.getByRole("radiogroup", { name: "Filter" })).getByRole("radio", { name: "3 of 5 stars" }),
    );
    expect(log).toEqual([["filter", "3"]]);
  });
});
