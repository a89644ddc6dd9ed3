import { drawField } from "@tessera/web-kit/form/testing/drawField.tsx";
import { drawsFixtures } from "@tessera/web-kit/form/testing/drawsFixtures.tsx";
import { fireEvent, screen } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { Edit } from "./edit.tsx";
import { fixtures } from "./fixtures.ts";
import texts from "./i18n/en.json";
import { Read } from "./read.tsx";

const views = { Edit, Read };
drawsFixtures("textarea", views, fixtures, { texts });

describe("textarea", () => {
  it("[forms 3 field types] given a text, when it is emptied, then the value is null", async () => {
    const { log } = await drawField(views, { name: "", value: "a" });
    fireEvent.change(screen.getByRole("textbox", { name: "Field" }), { target: { value: "" } });
    expect(log).toEqual([[null]]);
  });

  it("[forms 5 maxlength] given a maximum length, when the text is edited, then its length is counted", async () => {
    await drawField(views, { name: "", field: { formats: { maxlength: 20 } }, value: "abc" });
    expect(screen.getByText("3 of 20 characters")).toBeDefined();
  });

  it("[forms 2 sub-form] given a text with lines in a sheet, when its cell is edited, then the lines are kept", async () => {
    await drawField(views, { name: "", value: "a\nb" }, { variant: "sheet" });
    expect(screen.getByRole("textbox", { name: "Field" })).toHaveProperty("value", "a\nb");
  });
});
