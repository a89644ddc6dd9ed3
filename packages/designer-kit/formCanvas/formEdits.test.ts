import { describe, expect, it } from "vitest";
import { moveItems, putCopies, putItem, removeItems, resizeItems } from "./formEdits.ts";
import { formLayout } from "./formLayout.ts";
import { type FormPlace, formPlaces, placeForField, roomFor } from "./formPlaces.ts";
import { placesIn, sampleForm, sampleItem, sampleOn } from "./testing/sampleForm.ts";

const layout = formLayout(sampleForm);
const item = sampleOn;

function place(moved: string | null, group: string, row: number, index: number | null): FormPlace {
  const found = formPlaces(layout, moved === null ? null : item(moved)).find(
    (one) => one.group.id === group && one.row === row && (one.kind === "beside" ? one.index : null) === index,
  );
  if (!found) throw new Error("There is no such place.");
  return found;
}

const added = { ...sampleItem("n", 0, 0, 6), id: "n" };

describe("formPlaces", () => {
  it("[design 9 form canvas] given a row that is full, when something new is to come between its fields, then the wider neighbour gives half of its width", () => {
    expect(roomFor([6, 6], 1, 6)).toEqual({ width: 3, others: [3, 6] });
    expect(roomFor([4, 8], 2, 6)).toEqual({ width: 4, others: [4, 4] });
  });

  it("[design 9 form canvas] given a narrow field in a full row, when something is to come beside it, then the widest field of the row gives half of its width", () => {
    expect(roomFor([3, 9], 0, 6)).toEqual({ width: 4, others: [3, 5] });
    expect(roomFor([8, 2, 2], 3, 6)).toEqual({ width: 4, others: [4, 2, 2] });
  });

  it("[design 9 form canvas] given a row with room, when something new is to come, then it takes what is free and no more than it wants", () => {
    expect(roomFor([4], 1, 6)).toEqual({ width: 6, others: [4] });
    expect(roomFor([8], 0, 6)).toEqual({ width: 4, others: [8] });
  });

  it("[design 9 form canvas] given a row of twelve narrow fields, when something new is to come, then there is no room", () => {
    expect(
      roomFor(
        Array.from({ length: 12 }, () => 1),
        3,
        6,
      ),
    ).toBeNull();
  });

  it("[design 9 form canvas] given a field that stands alone in its row, when its places are listed, then it has one where it is and none before or behind it in that row", () => {
    const inMain = formPlaces(layout, item("c")).filter(({ group }) => group.id === "g1");
    expect(inMain.map(({ isHere, kind, row }) => `${kind} ${row}${isHere ? " here" : ""}`)).toEqual([
      "row 0",
      "beside 0",
      "beside 0",
      "beside 0",
      "row 1 here",
    ]);
  });

  it("[design 9 form canvas] given a chosen field, when something is added without a place, then it goes into a row below it", () => {
    expect(placeForField(layout, item("a").path, "p2")).toMatchObject({ kind: "row", row: 1, group: { id: "g1" } });
    expect(placeForField(layout, "", "p2")).toMatchObject({ kind: "row", row: 1, group: { id: "g3" } });
  });
});

describe("formEdits", () => {
  it("[design 9 form canvas] given a new field, when it is put into a full row, then the row shares its columns and the undo gives the former body", () => {
    const { command, shown } = putItem(sampleForm, place(null, "g1", 0, 1), added);
    const after = command.execute(sampleForm);
    expect(placesIn(after)[0]).toEqual(["a 0+3, n 3+3, b 6+6", "c 0+4"]);
    expect(shown).toBe("/pages/#p1/groups/#g1/items/#n");
    expect(command.revert(after)).toBe(sampleForm);
  });

  it("[design 9 form canvas] given a field, when it is moved beside one of another group, then its old row closes", () => {
    const edit = moveItems(sampleForm, layout, [item("c")], place("c", "g2", 0, 1));
    expect(placesIn(edit?.command.execute(sampleForm) ?? null)).toEqual([
      ["a 0+6, b 6+6"],
      ["d 0+6, c 6+6"],
      ["e 0+3"],
    ]);
  });

  it("[design 9 form canvas] given several fields, when they are moved to another page, then they keep their rows and are one change", () => {
    const edit = moveItems(sampleForm, layout, [item("a"), item("b"), item("c")], place(null, "g3", 0, null));
    expect(placesIn(edit?.command.execute(sampleForm) ?? null)).toEqual([
      [],
      ["d 0+12"],
      ["a 0+6, b 6+6", "c 0+4", "e 0+3"],
    ]);
    expect(edit?.command.label).toEqual({ key: "definitions.command.move_fields", data: { count: 3 } });
  });

  it("[design 9 form canvas] given a field at its place, when it is dropped there, then nothing changes", () => {
    expect(moveItems(sampleForm, layout, [item("a")], place("a", "g1", 0, 0))).toBeNull();
  });

  it("[design 9 form canvas] given two fields in a row, when the first is made wider, then it stops where the second ends the row", () => {
    const edit = resizeItems(sampleForm, layout, [item("a")], () => 9, false);
    expect(edit).toBeNull();
    const narrower = resizeItems(sampleForm, layout, [item("a")], () => 2, false);
    expect(placesIn(narrower?.command.execute(sampleForm) ?? null)[0]).toEqual(["a 0+2, b 6+6", "c 0+4"]);
  });

  it("[design 9 form canvas] given fields that are copied into a form that has their names, when they are put in, then they get names of their own", () => {
    const copies = [
      { ...sampleItem("a", 4, 0, 6), id: "x" },
      { ...sampleItem("new", 4, 6, 6), id: "y" },
    ];
    const edit = putCopies(sampleForm, layout, place(null, "g3", 1, null), copies);
    expect(placesIn(edit?.command.execute(sampleForm) ?? null)[2]).toEqual(["e 0+3", "a2 0+6, new 6+6"]);
  });

  it("[design 9 form canvas] given fields of two groups, when they are deleted, then the rows that are left close up", () => {
    const edit = removeItems(sampleForm, layout, [item("a"), item("b"), item("d")]);
    const after = edit?.command.execute(sampleForm) ?? null;
    expect(placesIn(after)).toEqual([["c 0+4"], [], ["e 0+3"]]);
    expect(formLayout(after)[0]?.groups[0]?.rows[0]?.items[0]?.value.posRow).toBe(0);
  });
});
