import { drawField } from "@tessera/web-kit/form/testing/drawField.tsx";
import { drawsFixtures } from "@tessera/web-kit/form/testing/drawsFixtures.tsx";
import { fireEvent, screen } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { Edit } from "./edit.tsx";
import { fixtures } from "./fixtures.ts";
import texts from "./i18n/en.json";
import { Read } from "./read.tsx";

const views = { Edit, Read };
drawsFixtures("checkbox", views, fixtures, { texts });

describe("checkbox", () => {
  it("[forms 3 field types] given no answer yet, when it is ticked and ticked off, then the value is yes and then no", async () => {
    const { log } = await drawField(views, { name: "", field: { valueType: "boolean" }, value: null });
    const box = screen.getByRole("checkbox", { name: "Field" });
    fireEvent.click(box);
    fireEvent.click(box);
    expect(log).toEqual([[true], [false]]);
  });

  it("[forms 3 field types] given an answer, when it is read, then it is a text", async () => {
    await drawField(views, { name: "", field: { valueType: "boolean" }, value: false }, { texts });
    expect(screen.getByTestId("read").textContent).toBe("No");
  });

  const threeState = { name: "", field: { valueType: "boolean", formats: { threeState: true } }, value: null } as const;

  it("[forms 3 checkbox] given three states and no answer, when it is drawn, then it is mixed for assistive technology and says that nothing is set", async () => {
    await drawField(views, threeState, { texts });
    const box = screen.getByRole<HTMLInputElement>("checkbox", { name: "Field" });
    expect(box.indeterminate).toBe(true);
    expect(box.closest("label")?.textContent).toBe("Not set");
  });

  it("[forms 3 checkbox] given three states, when it is pressed again and again, then the value is yes, no, and none", async () => {
    const { log } = await drawField(views, threeState);
    const box = screen.getByRole("checkbox", { name: "Field" });
    for (let press = 0; press < 4; press += 1) fireEvent.click(box);
    expect(log).toEqual([[true], [false], [null], [true]]);
  });

  it.each(["Delete", "Backspace"])(
    "[forms 3 checkbox] given three states and no as the answer, when %s is pressed in a cell, then there is none",
    async (key) => {
      const { log } = await drawField(views, { ...threeState, value: false }, { variant: "sheet" });
      fireEvent.keyDown(screen.getByRole("checkbox", { name: "Field" }), { key });
      expect(log).toEqual([[null]]);
      expect(screen.getByRole<HTMLInputElement>("checkbox", { name: "Field" }).indeterminate).toBe(true);
    },
  );

  it("[forms 3 checkbox] given three states over a column that needs a value, when it is pressed twice, then it is yes and no as with two", async () => {
    const { log } = await drawField(views, { ...threeState, field: { ...threeState.field, entityRequired: true } });
    const box = screen.getByRole<HTMLInputElement>("checkbox", { name: "Field" });
    expect(box.indeterminate).toBe(false);
    fireEvent.click(box);
    fireEvent.click(box);
    expect(log).toEqual([[true], [false]]);
  });

  it("[forms 3 checkbox] given no answer, when it is read, then it does not say no", async () => {
    await drawField(views, threeState, { texts });
    expect(screen.getByTestId("read").textContent).toBe("Not set");
  });
});
