import type { Json } from "@tessera/std/canonicalJson.ts";
import { describe, expect, it } from "vitest";
import { Command } from "./command.ts";
import { addReference, removeReference } from "./referenceEdits.ts";

const column = (name: string, more: { readonly [key: string]: Json } = {}): Json => ({
  id: name,
  name,
  column: name,
  label: name,
  type: "text",
  ...more,
});
const entity = (columns: readonly Json[], more: { readonly [key: string]: Json } = {}) => ({
  label: "Table",
  origin: "table",
  key: { columns: ["id"], made: "uuid" },
  columns,
  references: [] as readonly Json[],
  display: [],
  ...more,
});
const order = entity([column("id", { type: "uuid" }), column("subject")]);
const person = { id: "person", body: entity([column("id", { type: "uuid" }), column("name")]) };

function made(body: Json, target = person, isRequired = false): Command {
  const command = addReference(body, target, { label: "Requester", isRequired });
  if (!(command instanceof Command)) throw new Error(command);
  return command;
}

describe("referenceEdits", () => {
  it("[design 3 canvas] given two entities, when one is to refer to the other, then it has a column of the other's key, named by the other, and the reference over it, in one command", () => {
    const command = made(order, person, true);
    const after = command.execute(order);
    expect(after).toMatchObject({
      columns: [{}, {}, { name: "person_id", column: "person_id", label: "Requester", type: "uuid", required: true }],
      references: [{ name: "person", label: "Requester", entity: "person", columns: ["person_id"] }],
    });
    expect(command.revert(after)).toEqual(order);
  });

  it("[design 3 canvas] given an entity that refers to another, when it is to refer to it once more, then the names of the second are its own", () => {
    const once = made(order).execute(order);
    expect(made(once).execute(once)).toMatchObject({
      references: [{ name: "person" }, { name: "person2", columns: ["person_id2"] }],
    });
  });

  it("[design 3 canvas] given a key of two columns, when an entity is to refer to it, then it has a column for each, with their exact types", () => {
    const key = { columns: ["year", "number"], made: "person" };
    const body = entity([column("year", { type: "integer" }), column("number", { postgres: "varchar", length: 9 })], {
      key,
    });
    expect(made(order, { id: "invoice", body }).execute(order)).toMatchObject({
      columns: [{}, {}, { name: "invoice_year", type: "integer" }, { postgres: "varchar", length: 9 }],
      references: [{ columns: ["invoice_year", "invoice_number"] }],
    });
  });

  it.each([
    ["a view", { origin: "view" }, person.body, "columns_fixed"],
    ["a table without a key to refer to", {}, entity([], { key: { columns: [], made: "database" } }), "key_missing"],
  ] as const)(
    "[design 3 canvas] given %s, when a reference is made, then it says why there can be none",
    (_name, more, body, problem) => {
      expect(addReference({ ...order, ...more }, { id: "person", body }, { label: "Who", isRequired: false })).toBe(
        problem,
      );
    },
  );

  it("[design 3 canvas] given a reference that was never published, when it is deleted, then its column is deleted too", () => {
    const after = made(order).execute(order);
    expect(removeReference(after, order, "person")?.execute(after)).toEqual(order);
  });

  it("[design 3 canvas] given a reference that is published, when it is deleted, then its column stays with its data", () => {
    const head = made(order).execute(order);
    expect(removeReference(head, head, "person")?.execute(head)).toMatchObject({
      columns: [{}, {}, { name: "person_id" }],
      references: [],
    });
  });

  it("[design 3 canvas] given a new column of a reference that something else names, when the reference is deleted, then the column stays", () => {
    const body = { ...Object(made(order).execute(order)), display: ["person_id"] };
    expect(removeReference(body, order, "person")?.execute(body)).toMatchObject({
      columns: [{}, {}, { name: "person_id" }],
    });
  });
});
