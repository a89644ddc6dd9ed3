import { drawField } from "@tessera/web-kit/form/testing/drawField.tsx";
import { drawsFixtures } from "@tessera/web-kit/form/testing/drawsFixtures.tsx";
import { fireEvent, screen } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { Edit } from "./edit.tsx";
import { fixtures } from "./fixtures.ts";
import texts from "./i18n/en.json";
import { Read } from "./read.tsx";

const views = { Edit, Read };
drawsFixtures("text", views, fixtures, { texts });

describe("text", () => {
  it("[forms 3 field types] given a text, when it is typed and taken out again, then the value is the text and then null", async () => {
    const { log } = await drawField(views, { name: "", value: "a" });
    fireEvent.change(screen.getByRole("textbox", { name: "Field" }), { target: { value: "ab" } });
    fireEvent.change(screen.getByRole("textbox"), { target: { value: "" } });
    expect(log).toEqual([["ab"], [null]]);
  });

  it("[forms 5 maxlength] given a column of ten characters, when ten emoji stand in it and more is pasted, then they are ten, and nothing is cut", async () => {
    const field = { detail: { postgres: "varchar", length: 10 } };
    const { container, log } = await drawField(views, { name: "", field, value: "🚗".repeat(10) });
    expect(container.querySelector("[data-count]")?.getAttribute("data-count")).toBe("10/10");
    expect(screen.getByRole("textbox").hasAttribute("maxlength")).toBe(false);
    fireEvent.change(screen.getByRole("textbox"), { target: { value: "🚗".repeat(12) } });
    expect(log).toEqual([["🚗".repeat(12)]]);
  });

  it("[forms 3 field types] given an identifier, when part of it is typed, then the field says so until it is whole", async () => {
    const { log } = await drawField(views, { name: "", field: { valueType: "uuid" }, value: null });
    const whole = "0198c1de-0000-7000-8000-000000000001";
    fireEvent.change(screen.getByRole("textbox"), { target: { value: "0198" } });
    expect(screen.getByRole("textbox")).toHaveProperty("value", "0198");
    fireEvent.change(screen.getByRole("textbox"), { target: { value: whole } });
    expect(log).toEqual([["invalid", "validation.uuid"], [whole]]);
  });

  it("[forms 3 field types] given a list and an object, when they are read, then both are one line of text", async () => {
    const names = { names: ["a"], slots: [1] };
    await drawField(views, { name: "", field: { valueType: "list" }, value: ["x", names] });
    expect(screen.getByTestId("read").textContent).toBe('x, {"a":1}');
  });

  it("[forms 5 pattern] given masks, when a text is typed, then it is counted against the longest of them", async () => {
    const field = { formats: { pattern: ["##-##", "####-####"] } };
    const { container } = await drawField(views, { name: "", field, value: "12" });
    expect(container.querySelector("[data-count]")?.getAttribute("data-count")).toBe("2/9");
  });
});
