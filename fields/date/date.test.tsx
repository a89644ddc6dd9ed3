import { installDom } from "@tessera/ui/testing/installDom.ts";
import { drawField } from "@tessera/web-kit/form/testing/drawField.tsx";
import { cleanup, fireEvent, screen } from "@testing-library/react";
import axe from "axe-core";
import { afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import { Cell } from "./cell.tsx";
import { Edit } from "./edit.tsx";
import { fixtures } from "./fixtures.ts";
import texts from "./i18n/en.json";
import { Read } from "./read.tsx";

const views = { Edit, Read, Cell };
beforeAll(installDom);
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

describe("date", () => {
  it.each(fixtures)(
    "[design 11 fixtures] given $name, when it is drawn, then axe finds nothing and the console is quiet",
    async (fixture) => {
      const complaints = vi.spyOn(console, "error");
      const { container } = await drawField(views, fixture, { texts });
      const { violations } = await axe.run(container, {
        rules: { "color-contrast": { enabled: false }, region: { enabled: false } },
      });
      expect(violations.map(({ id }) => id)).toEqual([]);
      expect(complaints.mock.calls).toEqual([]);
    },
  );

  it("[forms 9 dates] given a day, when it is shown in English and in German, then each has the form of its language", async () => {
    await drawField(views, { name: "", field: { valueType: "date" }, value: "2026-11-21" });
    expect(screen.getByTestId("read").textContent).toBe("11/21/2026");
    cleanup();
    await drawField(views, { name: "", field: { valueType: "date" }, value: "2026-11-21" }, { language: "de" });
    expect(screen.getByTestId("cell").textContent).toBe("2026-11-21");
  });

  it("[forms 5 dates] given a field, when something that is no date is typed and then taken back, then it blocks and frees the save", async () => {
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
