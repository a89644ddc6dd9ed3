import { describe, expect, it } from "vitest";
import { readableColumns } from "./readableColumns.ts";

const column = (name: string, type = "text", more: object = {}) => ({
  name,
  column: name,
  label: `The ${name}`,
  type,
  ...more,
});
const entity = {
  key: { columns: ["id"], made: "uuid" },
  columns: [
    column("id", "uuid"),
    column("due", "date"),
    column("customer_id", "uuid"),
    column("number"),
    column("stamp", "timestamp_technical"),
    column("raw", "json"),
    column("title", "text", { required: true }),
  ],
  references: [{ name: "customer", label: "Customer", columns: ["customer_id"] }],
  display: ["title", "number"],
};

describe("readableColumns", () => {
  it("[design 4 browser] given a table, when its columns are read, then those that name a record stand first, in the order of the name", () => {
    expect(readableColumns(entity).map(({ name }) => name)).toEqual(["title", "number", "due", "customer_id"]);
  });

  it("[design 4 browser] given a column in which a reference stands, when it is read, then it is called as the reference is", () => {
    expect(readableColumns(entity).at(-1)).toMatchObject({ reference: "customer", label: "Customer" });
  });

  it("[design 4 browser] given a key that people give, when columns are read, then it is among them", () => {
    const given = { ...entity, key: { columns: ["number"], made: "person" } };
    expect(readableColumns(given).map(({ name }) => name)).toContain("number");
    const counted = { ...given, key: { columns: ["number"], made: "next" } };
    expect(readableColumns(counted).map(({ name }) => name)).not.toContain("number");
  });

  it("[design 4 browser] given a draft that is no table yet, when its columns are read, then there are none", () => {
    expect([null, {}, { columns: "none" }, { columns: [null, {}] }].map((one) => readableColumns(one))).toEqual([
      [],
      [],
      [],
      [],
    ]);
  });
});
