import { drawField } from "@tessera/web-kit/form/testing/drawField.tsx";
import { drawsFixtures } from "@tessera/web-kit/form/testing/drawsFixtures.tsx";
import { fireEvent, screen } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { Edit } from "./edit.tsx";
import { fixtures } from "./fixtures.ts";
import texts from "./i18n/en.json";
import { Read } from "./read.tsx";

const views = { Edit, Read };
drawsFixtures("radiobuttonlist", views, fixtures, { texts });
const field = fixtures[0]?.field ?? {};
const radio = (name: string): HTMLElement => screen.getByRole("radio", { name });
const names = (): readonly (string | null)[] =>
  screen.getAllByRole("radio").map((one) => one.closest("label")?.textContent ?? null);

describe("radiobuttonlist", () => {
  it("[forms 3 radiobuttonlist] given a chosen option, when another and then the same is pressed, then that is the value and then nothing", async () => {
    const { log } = await drawField(views, { name: "", field, value: "post" }, { texts });
    fireEvent.click(radio("By courier"));
    fireEvent.click(radio("By courier"));
    expect(log).toEqual([["courier"], [null]]);
  });

  it("[forms 3 radiobuttonlist] given options over numbers, when one is pressed, then the value is a number", async () => {
    const options = [{ id: "o1", key: "7", label: "Seven" }];
    const { log } = await drawField(views, {
      name: "",
      field: { ...field, valueType: "integer", options },
      value: null,
    });
    fireEvent.click(radio("Seven"));
    expect(log).toEqual([[7]]);
  });

  it("[forms 3 radiobuttonlist] given a value that is no option any more, when it is pressed, then it is let go", async () => {
    const { log } = await drawField(views, { name: "", field, value: "pigeon" }, { texts });
    fireEvent.click(radio("pigeon"));
    expect(log).toEqual([[null]]);
  });

  it("[forms 3 radiobuttonlist] given more options than are drawn, when the others are asked for, then the chosen one stood first alone", async () => {
    const fixture = { name: "", field: { ...field, formats: { optionRenderLimit: 1 } }, value: "pickup" };
    await drawField(views, fixture, { texts });
    expect(names()).toEqual(["Picked up by the customer"]);
    fireEvent.click(screen.getByRole("button", { name: "Show more" }));
    expect(names()).toEqual(["By post", "By courier", "Picked up by the customer"]);
  });

  it("[forms 3 radiobuttonlist] given records to choose from, when the next page is asked for and one of it is pressed, then the value is its key, with its name", async () => {
    const pages = [
      { options: [{ key: "1", label: "Cellar" }], completed: false },
      { options: [{ key: "2", label: "Attic" }], completed: true },
    ];
    const reference = { name: "room", entity: "room", columns: ["room_id"] };
    const { log } = await drawField(
      views,
      { name: "", field: { ...field, valueType: "integer", options: null, reference }, value: null },
      { texts, loadChoices: async ({ page }) => pages[page] ?? { options: [], completed: true } },
    );
    await screen.findByRole("radio", { name: "Cellar" });
    fireEvent.click(screen.getByRole("button", { name: "Show more" }));
    fireEvent.click(await screen.findByRole("radio", { name: "Attic" }));
    expect(log).toEqual([[2, "Attic"]]);
  });

  it("[forms 3 radiobuttonlist] given choices that cannot be loaded, when they are asked for again, then they stand there", async () => {
    let isDown = true;
    const loadChoices = async () => {
      if (isDown) throw new Error("down");
      return { options: [{ key: "1", label: "Cellar" }], completed: true };
    };
    const reference = { name: "room", entity: "room", columns: ["room_id"] };
    await drawField(
      views,
      { name: "", field: { ...field, options: null, reference }, value: null },
      { texts: { ...texts, "kit.again": "Try again" }, loadChoices },
    );
    await screen.findByRole("alert");
    isDown = false;
    fireEvent.click(screen.getByRole("button", { name: "Try again" }));
    await screen.findByRole("radio", { name: "Cellar" });
  });

  it("[forms 3 radiobuttonlist] given a cell of a sub-form, when an option is chosen from its list, then that is the value", async () => {
    const { log } = await drawField(views, { name: "", field, value: "post" }, { texts, variant: "sheet" });
    fireEvent.click(screen.getByRole("combobox", { name: "Field" }));
    fireEvent.click(screen.getByRole("option", { name: "By courier" }));
    expect(log).toEqual([["courier"]]);
  });
});
