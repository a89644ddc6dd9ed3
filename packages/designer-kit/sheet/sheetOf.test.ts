import { Type } from "typebox";
import { describe, expect, it } from "vitest";
import { resolveSchema } from "../schema/schemaShape.ts";
import { sheetOf } from "./sheetOf.ts";

describe("sheetOf", () => {
  it("[design 1 sheets] given a number and three switches, when their sheet is made, then two stand in each row and none stands alone", () => {
    const switches = { bold: Type.Boolean(), italic: Type.Boolean(), underline: Type.Boolean() };
    const schema = resolveSchema(Type.Object({ rows: Type.Integer(), ...switches }));
    const items = sheetOf(schema, "Settings").form.pages[0]?.groups.flatMap((group) => group.items) ?? [];
    expect(items.map((item) => [item.posRow, item.posCol])).toEqual([
      [0, 0],
      [0, 6],
      [1, 0],
      [1, 6],
    ]);
  });
});
