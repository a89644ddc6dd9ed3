import { Decimal } from "@tessera/std/decimal.ts";
import { drawField } from "@tessera/web-kit/form/testing/drawField.tsx";
import { drawsFixtures } from "@tessera/web-kit/form/testing/drawsFixtures.tsx";
import { fireEvent, screen } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { Edit } from "./edit.tsx";
import { fixtures } from "./fixtures.ts";
import texts from "./i18n/en.json";
import { Read } from "./read.tsx";

const views = { Edit, Read };
drawsFixtures("number", views, fixtures, { texts });

describe("number", () => {
  it("[forms 5 decimal] given an exact number, when it is typed in Hungarian, then the value is that number to the last digit", async () => {
    const { log } = await drawField(
      views,
      { name: "", field: { valueType: "decimal", formats: { decimal: 2 } }, value: null },
      { language: "hu" },
    );
    fireEvent.change(screen.getByRole("textbox", { name: "Field" }), { target: { value: "90071992547409,93" } });
    expect(String(log[0]?.[0])).toBe("90071992547409.93");
    expect(log[0]?.[0]).toBeInstanceOf(Decimal);
  });

  it("[forms 3 field types] given an integer, when it is typed, then the value is a number", async () => {
    const { log } = await drawField(views, { name: "", field: { valueType: "integer" }, value: null });
    fireEvent.change(screen.getByRole("textbox"), { target: { value: "42" } });
    expect(log).toEqual([[42]]);
  });

  it("[forms 5 numbers] given a word, when it is typed, then the field is invalid with it and keeps its value; typed again over what stands there, it is read", async () => {
    const field = { valueType: "integer" } as const;
    const message = {
      severity: "error",
      code: "validation.not_a_number",
      data: { typed: "abc" },
      source: "client",
    } as const;
    const { log } = await drawField(views, { name: "", field, value: 7, state: { messages: [message] } });
    const input = screen.getByRole("textbox");
    expect(input).toHaveProperty("value", "abc");
    fireEvent.change(input, { target: { value: "seven" } });
    fireEvent.change(input, { target: { value: "8" } });
    expect(log).toEqual([["invalid", "validation.not_a_number"], ["invalid", null], [8]]);
  });

  it("[forms 5 min] given several bounds, when a number outside is left, then it moves to the tightest of them", async () => {
    const field = { valueType: "integer", min: "0", formats: { min: 5, max: 100 } } as const;
    const { log } = await drawField(views, { name: "", field, value: 7, state: { max: 50 } });
    const input = screen.getByRole("textbox");
    fireEvent.change(input, { target: { value: "99" } });
    fireEvent.blur(input);
    fireEvent.change(input, { target: { value: "1" } });
    fireEvent.blur(input);
    expect(log).toEqual([[99], [50], [1], [5]]);
  });

  it("[forms 9 numbers] given a price in German, when it is read, then it has two digits, separators and its unit", async () => {
    const field = { valueType: "decimal", formats: { decimal: 2, suffix: "€" } } as const;
    await drawField(views, { name: "", field, value: new Decimal(24600n, 0) }, { language: "de" });
    expect(screen.getByTestId("read").textContent).toBe("24.600,00\u00a0€");
  });

  it("[forms 9 numbers] given a price, when its control gets the keyboard, then its cents stand there as well", async () => {
    const field = { valueType: "decimal", formats: { decimal: 2 } } as const;
    await drawField(views, { name: "", field, value: new Decimal(6125n, 1) }, { language: "de" });
    fireEvent.focus(screen.getByRole("textbox"));
    expect(screen.getByRole("textbox")).toHaveProperty("value", "612,50");
  });

  it("[design 5 odd values] given what is no number, when it is read, then it shows as it is", async () => {
    await drawField(views, { name: "", field: { valueType: "decimal" }, value: "NaN" });
    expect(screen.getByTestId("read").textContent).toBe("NaN");
  });
});
