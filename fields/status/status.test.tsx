import { drawField } from "@tessera/web-kit/form/testing/drawField.tsx";
import { drawsFixtures } from "@tessera/web-kit/form/testing/drawsFixtures.tsx";
import { fireEvent, screen } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { Cell } from "./cell.tsx";
import { Edit } from "./edit.tsx";
import { fixtures } from "./fixtures.ts";
import texts from "./i18n/en.json";
import { Read } from "./read.tsx";

const views = { Edit, Read };
drawsFixtures("status", { ...views, Cell }, fixtures, { texts });
const field = fixtures[0]?.field ?? {};

describe("status", () => {
  it("[forms 3 status] given a state, when the next one is pressed, then it is the value", async () => {
    const { log } = await drawField(views, { name: "", field, value: "running" }, { texts });
    expect(screen.getAllByRole("radio").length).toBe(4);
    fireEvent.click(screen.getByRole("radio", { name: "Done" }));
    expect(log).toEqual([["done"]]);
  });

  it.each([
    ["running", "Under way"],
    ["refused", "Refused"],
  ])(
    "[forms 3 status] given the state %s, when it is read and stands in a list, then both are a chip",
    async (value, label) => {
      await drawField({ ...views, Cell }, { name: "", field, value }, { texts });
      for (const place of ["read", "cell"]) {
        expect(screen.getByTestId(place).textContent).toBe(label);
        expect(screen.getByTestId(place).querySelector(".t-chip")).not.toBeNull();
      }
    },
  );
});
