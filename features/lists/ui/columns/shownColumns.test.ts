import { describe, expect, it } from "vitest";
import { requestSetup } from "../../panels/List/fixtures.ts";
import { shownColumns, turnedColumn } from "./shownColumns.ts";

const { columns } = requestSetup;
const shownIn = (choice: Readonly<Record<string, boolean>>): readonly string[] =>
  shownColumns(columns, choice)
    .filter(({ hidden }) => !hidden)
    .map(({ id }) => id);

describe("columns that a person sees", () => {
  it("[lists 3 showColumnSelector] given a column that the list hides and one that it shows, when both are turned over, then the choice holds these two and nothing else", () => {
    const choice = turnedColumn(columns, turnedColumn(columns, {}, "note"), "urgent");
    expect(choice).toEqual({ note: true, urgent: false });
    expect(shownIn(choice)).toEqual([
      "number",
      "subject",
      "status",
      "requester",
      "due_on",
      "changed_at",
      "total",
      "note",
    ]);
  });

  it("[lists 3 showColumnSelector] given a column that was turned over, when it is turned once more, then nothing is chosen and a later change of the list holds", () => {
    expect(turnedColumn(columns, turnedColumn(columns, {}, "note"), "note")).toEqual({});
  });

  it("[lists 3 showColumnSelector] given a choice that leaves no column, since the list has lost the one that was left, when the list is drawn, then it has its own columns", () => {
    const none = Object.fromEntries(columns.map(({ id }) => [id, false]));
    expect(shownIn({ ...none, gone: true })).toEqual(shownIn({}));
  });
});
