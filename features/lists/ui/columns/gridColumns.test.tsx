import { describe, expect, it } from "vitest";
import { requestSetup } from "../../panels/List/fixtures.ts";
import type { SetupColumn } from "../setupTypes.ts";
import { gridColumns } from "./gridColumns.tsx";

const cellFormat = {
  language: "hu-HU",
  zone: "Europe/Budapest",
  yes: "Igen",
  no: "Nem",
  bytes: String,
  behaviours: () => null,
};
const [plain] = requestSetup.columns;
const column = (name: string, more: Partial<SetupColumn> = {}): SetupColumn => {
  if (plain === undefined) throw new Error("The list has no column.");
  return { ...plain, name, id: name, path: name, label: name, width: null, ...more };
};
const drawn = (...columns: SetupColumn[]) => gridColumns(columns, cellFormat, new Map(), false);
const namedBy = (...columns: SetupColumn[]) => drawn(...columns).find(({ look }) => look === "name")?.id;

describe("columns of a list", () => {
  it("[lists 3 columns] given a heading that is longer in the reader's language than its column is wide, when the list is drawn, then the column has room for it", () => {
    const [short, long] = drawn(
      column("a", { type: "date", label: "Nap", width: 112 }),
      column("b", { type: "date", label: "Megrendelés napja, óra", width: 112 }),
    );
    expect(short?.width).toBe(112);
    expect(long?.width).toBeGreaterThan(150);
  });

  it.each([
    ["Anfragende Person", 111.3],
    ["Facility-Management", 121.2],
  ])(
    "[lists 3 columns] given the heading %s, which takes %d px, when the list is ordered by its column, then the heading is whole beside the mark, and beside its rank where the list has several",
    (label, drawnWidth) => {
      const columns = [column("a", { label, width: 132 }), column("b", { label, width: 80, sortable: false })];
      const widths = (isRanked: boolean) =>
        gridColumns(columns, cellFormat, new Map(), isRanked).map(({ width = 0 }) => width);
      const [[ordered, fixed], [ranked]] = [widths(false), widths(true)];
      expect(ordered).toBeGreaterThanOrEqual(drawnWidth + 24 + 16);
      expect(fixed).toBeGreaterThanOrEqual(drawnWidth + 24);
      expect(ranked).toBeGreaterThanOrEqual(drawnWidth + 24 + 28);
    },
  );

  it("[lists 3 columns] given a deadline, when the list is drawn, then the sign of a late date has room beside the whole date", () => {
    const deadline = { by: null, done: [] };
    const [date, late, instant, lateInstant] = drawn(
      column("a", { type: "date", width: 112 }),
      column("b", { type: "date", width: 112, deadline }),
      column("c", { type: "timestamp_technical" }),
      column("d", { type: "timestamp_technical", deadline }),
    );
    expect((late?.width ?? 0) - (date?.width ?? 0)).toBeGreaterThanOrEqual(20);
    expect((lateInstant?.width ?? 0) - (instant?.width ?? 0)).toBeGreaterThanOrEqual(20);
  });

  it("[lists 3 columns] given choices without signs of which one has a long label, when the list is drawn, then it is not cut", () => {
    const options = [
      { key: "a", label: "Hoch" },
      { key: "b", label: "Nicht vertraulich" },
    ];
    expect(drawn(column("level", { label: "Stufe", options, width: 84 }))[0]?.width).toBeGreaterThan(125);
  });

  it("[lists 3 columns] given states of which one has a long label, when the list is drawn, then its chip is not cut", () => {
    const options = [
      { key: "a", label: "Új", tile: "empty" as const },
      { key: "b", label: "Részben szállítva", tile: "half" as const },
    ];
    expect(drawn(column("status", { options, width: 120 }))[0]?.width).toBeGreaterThan(165);
  });

  it("[lists 3 columns] given a wider text behind the name, when the list is drawn, then the first that is wide enough for a name is the name", () => {
    expect(namedBy(column("name", { width: 240 }), column("email", { width: 300 }))).toBe("name");
    expect(namedBy(column("code", { width: 110 }), column("title", { width: 280 }), column("unit"))).toBe("title");
    expect(namedBy(column("a", { width: 120 }), column("b", { width: 200 }))).toBe("b");
  });
});
