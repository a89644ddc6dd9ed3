import type { TesseraDocument } from "@tessera/contract/defineDocument.ts";
import type { Json } from "@tessera/std/canonicalJson.ts";
import { describe, expect, it } from "vitest";
import { maxDiagramEntities } from "../operations/getEntityDiagram.ts";
import { entityDiagram } from "./entityDiagram.ts";

const column = (name: string, more: { readonly [key: string]: Json } = {}): Json => ({
  id: `c-${name}`,
  name,
  label: `Label of ${name}`,
  type: "text",
  ...more,
});

/** An entity that refers to `targets`. */
function entity(id: string, targets: readonly string[] = [], subsystem = "shop"): TesseraDocument {
  const references = targets.map((target) => ({
    id: `r-${target}`,
    name: target,
    label: `To ${target}`,
    entity: target,
    columns: [`${target}_id`],
  }));
  const columns = [column("id", { type: "uuid" }), ...targets.map((target) => column(`${target}_id`))];
  const body = { label: `The ${id}`, key: { columns: ["id"], made: "uuid" }, columns, references, display: [] };
  return { kind: "entity", id, schemaVersion: 1, subsystem, body };
}

/** region ← customer ← order ← line, and note, which nothing refers to; unit is of another subsystem. */
const line = entity("line", ["order", "unit"]);
const order = entity("order", ["customer"]);
const all = [entity("region"), entity("customer", ["region"]), order, line, entity("note"), entity("unit", [], "base")];

const ids = (reach: "one" | "two" | "subsystem"): string[] =>
  entityDiagram(all, order, reach).entities.map(({ id }) => id);

describe("entityDiagram", () => {
  it("[design 3 canvas] given an entity, when those one reference away are asked for, then they are those it refers to and those that refer to it", () => {
    expect(ids("one")).toEqual(["order", "customer", "line"]);
  });

  it("[design 3 canvas] given an entity, when those two references away are asked for, then those around its neighbours follow, of other subsystems too", () => {
    expect(ids("two")).toEqual(["order", "customer", "line", "region", "unit"]);
  });

  it("[design 3 canvas] given an entity, when its subsystem is asked for, then linked entities come first and no other subsystem is there", () => {
    expect(ids("subsystem")).toEqual(["order", "customer", "line", "region", "note"]);
  });

  it("[design 3 canvas] given columns of all sorts, when an entity is drawn, then key, display name and required ones are shown, keys inside references are not, and the rest is counted", () => {
    const columns = [
      column("note"),
      column("size", { required: true }),
      column("name"),
      column("unit_id"),
      column("id"),
    ];
    const references = [{ id: "r", name: "unit", label: "Unit", entity: "unit", columns: ["unit_id"] }];
    const item = entity("item");
    const body = { label: "Item", key: { columns: ["id"], made: "uuid" }, columns, references, display: ["name"] };
    const [drawn] = entityDiagram([{ ...item, body }], item, "one").entities;
    expect(drawn).toEqual({
      id: "item",
      label: "Item",
      columns: [
        { name: "id", label: "Label of id", type: "text", isKey: true },
        { name: "name", label: "Label of name", type: "text", isKey: false },
        { name: "size", label: "Label of size", type: "text", isKey: false },
      ],
      moreColumns: 1,
      references: [{ name: "unit", label: "Unit", entity: "unit" }],
    });
  });

  it("[design 3 canvas] given a draft that lacks everything, when it is drawn, then it is an entity without columns", () => {
    const empty = { ...entity("empty"), body: { columns: [null, { name: 1 }], references: "none" } };
    expect(entityDiagram([empty], empty, "one")).toEqual({
      entities: [{ id: "empty", label: null, columns: [], moreColumns: 0, references: [] }],
      left: 0,
    });
  });

  it("[design 3 canvas] given more entities than a diagram shows, when it is made, then the entity itself is in it and the others are counted", () => {
    const many = Array.from({ length: maxDiagramEntities + 7 }, (_, index) => entity(`e${index}`));
    const last = many.at(-1) ?? entity("none");
    const { entities, left } = entityDiagram(many, last, "subsystem");
    expect([entities.length, entities[0]?.id, left]).toEqual([maxDiagramEntities, last.id, 7]);
  });
});
