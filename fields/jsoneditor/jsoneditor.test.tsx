import { fromJson, toJson } from "@tessera/expression/values/json.ts";
import type { EngineValue } from "@tessera/expression/values/value.ts";
import { typeCode } from "@tessera/web-kit/code/testing/typeCode.ts";
import { drawField } from "@tessera/web-kit/form/testing/drawField.tsx";
import { drawsFixtures } from "@tessera/web-kit/form/testing/drawsFixtures.tsx";
import { fireEvent, screen } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { Cell } from "./cell.tsx";
import { Edit } from "./edit.tsx";
import { fixtures } from "./fixtures.ts";
import texts from "./i18n/en.json";
import { Read } from "./read.tsx";

const views = { Cell, Edit, Read };
drawsFixtures("jsoneditor", views, fixtures, { texts });

const json = { valueType: "json" } as const;
const written = { valueType: "text" } as const;
const editor = () => screen.findByRole("textbox", { name: "Field" }, { timeout: 20_000 });
const press = (name: string) => fireEvent.click(screen.getByRole("button", { name }));
/** The last value that the editor gave. */
const last = (log: readonly (readonly unknown[])[]) => toJson((log.at(-1)?.[0] ?? null) as EngineValue);

describe("jsoneditor", () => {
  it("[forms 3 jsoneditor] given JSON that is typed, when it is not whole, then the line of its problem is said and nothing is stored; when it is, then its value is", async () => {
    const { log } = await drawField(views, { name: "", field: json, value: fromJson({ a: 1 }) }, { texts });
    const box = await editor();
    typeCode(box, '{\n  "a": 2,\n}');
    expect(log).toEqual([["invalid", "field.jsoneditor.unexpected"]]);
    expect(screen.getByText("This is unexpected here.")).toBeTruthy();
    typeCode(box, '{"a": 2}');
    expect(log.at(-2)).toEqual(["invalid", null]);
    expect(last(log)).toEqual({ a: 2 });
    typeCode(box, " ");
    expect(last(log)).toBeNull();
  });

  it("[forms 3 jsoneditor] given a column of JSON, when a number has more digits than a program reads, then it is said and not rounded", async () => {
    const { log } = await drawField(views, { name: "", field: json, value: null }, { texts });
    typeCode(await editor(), '{"id": 9007199254740993}');
    expect(log).toEqual([["invalid", "field.jsoneditor.inexact"]]);
  });

  it("[forms 3 jsoneditor] given a column of texts, when JSON is formatted and joined, then names keep their order and numbers all their digits", async () => {
    const value = '{"b":1.50,"a":12345678901234567890}';
    const { log } = await drawField(views, { name: "", field: written, value }, { texts });
    await editor();
    press("Format");
    expect(last(log)).toBe('{\n  "b": 1.50,\n  "a": 12345678901234567890\n}');
    press("On one line");
    expect(last(log)).toBe('{"b": 1.50, "a": 12345678901234567890}');
  });

  it("[forms 3 jsoneditor] given a value that changes from outside, when it is drawn, then it stands there in the place of what was typed", async () => {
    const { change } = await drawField(views, { name: "", field: json, value: null }, { texts });
    const box = await editor();
    typeCode(box, "[1]");
    await change({ value: fromJson([2]) });
    await screen.findAllByText("2");
    expect(box.textContent).not.toContain("1]");
  });

  it("[forms 3 jsoneditor] given a cell of a sub-form, when it is edited, then it stands on one line", async () => {
    const { log } = await drawField(
      views,
      { name: "", field: json, value: fromJson({ a: [1, 2] }) },
      { texts, variant: "sheet" },
    );
    const box = screen.getByRole<HTMLInputElement>("textbox", { name: "Field" });
    expect(box.value).toBe('{"a": [1, 2]}');
    fireEvent.change(box, { target: { value: '{"a": [' } });
    expect(log.at(-1)).toEqual(["invalid", "field.jsoneditor.ends"]);
    fireEvent.change(box, { target: { value: '{"a": []}' } });
    expect(last(log)).toEqual({ a: [] });
  });
});
