import { expect, it } from "vitest";
import { markupType, maxMarkup, type TextMarkup } from "./textMarkup.ts";

const read: number[] = [];
const markup: TextMarkup = {
  stored: (text) => {
    read.push(text.length);
    return text;
  },
  plain: (text) => text,
  plainSql: (sql) => sql,
};
const type = markupType(markup, {});

it("[forms 5 richtext] given a text that is longer than any person writes, when it is written, then it is refused before it is read", () => {
  expect(type.check("x".repeat(maxMarkup), { postgres: "" })).toMatchObject({ ok: true });
  expect(read).toEqual([maxMarkup]);
  expect(type.check("x".repeat(maxMarkup + 1), { postgres: "" })).toMatchObject({ ok: false });
  expect(read).toEqual([maxMarkup]);
});
