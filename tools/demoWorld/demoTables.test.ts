import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";
import { demoTables } from "./demoTables.ts";
import { knownPeople } from "./knownPeople.ts";
import { type Cell, tableText, type WorldTable } from "./worldTable.ts";

const fileOf = (name: string) =>
  readFileSync(fileURLToPath(new URL(`../../worlds/demo/data/${name}`, import.meta.url)), "utf8");
const tables = demoTables(knownPeople(fileOf("02-person.json")));

function column(name: string, from: string): readonly Cell[] {
  const { columns, references, table }: WorldTable = tables.get(`${name}.json`) ?? {
    entity: "",
    columns: [],
    references: [],
    table: [],
  };
  const place = 1 + [...columns, ...references].indexOf(from);
  return table.map((row) => row[place] ?? null);
}

describe("rows of the demo company", () => {
  it.each([...tables.keys()])(
    "[design 2 worlds] given the file %s, when the rows are made again, then they are the same",
    (name) => {
      const table = tables.get(name);
      expect(table === undefined ? "" : tableText(table)).toBe(fileOf(name));
    },
  );

  it("[design 2 worlds] given the company, when its rows are counted, then there are thousands", () => {
    const count = [...tables.values()].reduce((sum, { table }) => sum + table.length, 0);
    expect(count).toBeGreaterThan(5000);
  });

  it("[design 2 worlds] given parking, when the bookings are read, then no space is booked twice a day and nobody parks twice", () => {
    const days = column("21-parking-booking", "day").map((day) => JSON.stringify(day));
    for (const of of ["space", "person"]) {
      const pairs = column("21-parking-booking", of).map((one, index) => `${String(one)} ${days[index]}`);
      expect(new Set(pairs).size).toBe(pairs.length);
    }
  });

  it("[design 2 worlds] given orders, when their lines are added up, then they make the net amounts", () => {
    const sums = new Map<Cell, number>();
    const [orders, quantities, prices] = ["order", "quantity", "unit_price"].map((one) => column("19-order-line", one));
    for (const [index, order] of (orders ?? []).entries()) {
      const line = Math.round(Number(quantities?.[index]) * Number(prices?.[index]) * 100) / 100;
      sums.set(order, (sums.get(order) ?? 0) + line);
    }
    const ids = tables.get("18-order.json")?.table.map(([id]) => id ?? null) ?? [];
    expect(ids.map((id) => sums.get(id)?.toFixed(2))).toEqual(column("18-order", "net"));
  });
});
