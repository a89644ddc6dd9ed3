import { drawField } from "@tessera/web-kit/form/testing/drawField.tsx";
import { drawsFixtures } from "@tessera/web-kit/form/testing/drawsFixtures.tsx";
import { cleanup, fireEvent, screen } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { Edit } from "./edit.tsx";
import { fixtures } from "./fixtures.ts";
import texts from "./i18n/en.json";
import { Read } from "./read.tsx";

const views = { Edit, Read };
drawsFixtures("date", views, fixtures, { texts });

describe("date", () => {
  it("[forms 9 dates] given a day, when it is shown in English and in German, then each has the form of its language", async () => {
    await drawField(views, { name: "", field: { valueType: "date" }, value: "2026-11-21" });
    expect(screen.getByTestId("read").textContent).toBe("11/21/2026");
    cleanup();
    await drawField(views, { name: "", field: { valueType: "date" }, value: "2026-11-21" }, { language: "de" });
    expect(screen.getByTestId("read").textContent).toBe("21.11.2026");
  });

  it("[forms 5 dates] given a field, when something that is no date is typed and then undone, then it blocks and frees the save", async () => {
    const { log } = await drawField(views, { name: "", field: { valueType: "date" }, value: "2026-11-21" });
    const input = screen.getByRole("textbox", { name: "Field" });
    fireEvent.change(input, { target: { value: "tomorrow" } });
    fireEvent.blur(input);
    fireEvent.keyDown(input, { key: "Escape" });
    expect(log).toEqual([
      ["invalid", "validation.unreadable"],
      ["invalid", null],
    ]);
  });

  it("[forms 3 field types] given a field, when a date is typed, then the value is its wire text", async () => {
    const { log } = await drawField(views, { name: "", field: { valueType: "date" }, value: null });
    const input = screen.getByRole("textbox");
    fireEvent.change(input, { target: { value: "12/24/2026" } });
    fireEvent.blur(input);
    expect(log).toEqual([["2026-12-24"]]);
  });
});
