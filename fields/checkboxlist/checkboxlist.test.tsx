import { drawField } from "@tessera/web-kit/form/testing/drawField.tsx";
import { drawsFixtures } from "@tessera/web-kit/form/testing/drawsFixtures.tsx";
import { fireEvent, screen } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { Edit } from "./edit.tsx";
import { fixtures } from "./fixtures.ts";
import texts from "./i18n/en.json";
import { Read } from "./read.tsx";

const views = { Edit, Read };
drawsFixtures("checkboxlist", views, fixtures, { texts });
const field = fixtures[0]?.field ?? {};
const box = (name: string): HTMLElement => screen.getByRole("checkbox", { name });

describe("checkboxlist", () => {
  it("[forms 3 checkboxlist] given two ticked options, when a third is ticked and one unticked, then the value has them in the order of the options", async () => {
    const { log } = await drawField(views, { name: "", field, value: ["hu", "de"] }, { texts });
    fireEvent.click(box("English"));
    fireEvent.click(box("Hungarian"));
    expect(log).toEqual([[["hu", "en", "de"]], [["en", "de"]]]);
  });

  it("[forms 3 checkboxlist] given one ticked option, when it is unticked, then the field is empty", async () => {
    const { log } = await drawField(views, { name: "", field, value: ["hu"] }, { texts });
    fireEvent.click(box("Hungarian"));
    expect(log).toEqual([[null]]);
  });

  it("[forms 3 checkboxlist] given a ticked key that is no option any more, when it is unticked, then it is let go", async () => {
    const { log } = await drawField(views, { name: "", field, value: ["hu", "la"] }, { texts });
    fireEvent.click(box("la"));
    expect(log).toEqual([[["hu"]]]);
  });

  it("[forms 3 checkboxlist] given rows of a query, when another is ticked, then the value has their keys as they were ticked", async () => {
    const rooms = [
      { key: "7", label: "Cellar" },
      { key: "8", label: "Attic" },
    ];
    const { log } = await drawField(
      views,
      { name: "", field: { ...field, options: null, formats: { query: "rooms" } }, value: ["8"] },
      { texts, loadChoices: async () => ({ options: rooms, completed: true }) },
    );
    fireEvent.click(await screen.findByRole("checkbox", { name: "Cellar" }));
    expect(log).toEqual([[["8", "7"]]]);
    expect((await screen.findAllByText("Attic")).length).toBeGreaterThan(0);
  });

  it("[forms 3 checkboxlist] given a cell of a sub-form, when an option is ticked in its list, then the value follows", async () => {
    const { log } = await drawField(views, { name: "", field, value: ["de"] }, { texts, variant: "sheet" });
    fireEvent.click(screen.getByRole("combobox", { name: "Field" }));
    fireEvent.click(screen.getByRole("option", { name: "Hungarian" }));
    expect(log).toEqual([[["hu", "de"]]]);
  });
});
