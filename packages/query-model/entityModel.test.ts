import type { EntityBody, EntityColumn } from "@tessera/contract/definitions/entityBody.ts";
import { describe, expect, it } from "vitest";
import { covers } from "./access.ts";
import { entityModel } from "./entityModel.ts";
import { tableBody } from "./testing/tableBody.ts";

const salary: EntityColumn = {
  id: "c_pay",
  name: "salary",
  column: "pay",
  label: "pay",
  type: "decimal",
  aliases: ["wage", "id"],
};
const body = (part: Partial<EntityBody>) => tableBody("x", [salary], part);

describe("entity models", () => {
  it.each(["sys", "pg_catalog", "pg_toast", "information_schema", "dbos"])(
    "[design 5 entities] given an entity over schema %s, when it is no system entity of the product, then it is refused",
    (schema) => {
      expect(() => entityModel("x", body({ storage: { schema, table: "session" } }))).toThrow("definition_invalid");
    },
  );

  it("[design 5 entities] given columns that the document does not have, when it is used, then it is refused", () => {
    expect(() => entityModel("x", body({ display: ["nope"] }))).toThrow("definition_invalid");
  });

  it("[design 4 aliases] given a former name, when asked, then it finds the column, but never instead of one that has the name now", () => {
    const model = entityModel("x", body({}));
    expect(model.column("wage")?.physical).toBe("pay");
    expect(model.column("id")?.physical).toBe("id");
    const salary = model.column("salary");
    if (!salary) throw new Error("no column");
    expect(covers({ filter: null, fields: new Set(["wage"]) }, salary, model)).toBe(true);
    expect(covers({ filter: null, fields: new Set(["id"]) }, salary, model)).toBe(false);
  });

  it("[design 5 entities] given an entity without display columns, when shown, then its key is its name", () => {
    expect(entityModel("x", body({})).display.map((column) => column.name)).toEqual(["id"]);
  });
});
