import { property } from "@tessera/contract/documents/jsonShape.ts";
import { canonicalJson, type Json } from "@tessera/std/canonicalJson.ts";
import fc from "fast-check";
import { Type } from "typebox";
import { Value } from "typebox/value";
import { describe, expect, it } from "vitest";
import { valueAt } from "../document/bodyPath.ts";
import { moveElementTo } from "../document/edits.ts";
import { allNodes, elementTree } from "../schema/elementTree.ts";
import { documentRow, dropPlaces, nearestPlace, newPlaces, placeAt } from "./dropPlaces.ts";

const closed = { additionalProperties: false } as const;
const column = Type.Optional(Type.Integer());
const field = Type.Object({ id: Type.String(), label: Type.String(), posRow: column, posCol: column }, closed);
const link = Type.Object({ id: Type.String(), label: Type.String() }, closed);
const group = Type.Object({ id: Type.String(), label: Type.String(), items: Type.Optional(Type.Array(field)) }, closed);
const page = Type.Object({ id: Type.String(), label: Type.String(), groups: Type.Array(group) }, closed);
const schema = Type.Object({ pages: Type.Array(page), links: Type.Optional(Type.Array(link)) }, closed);

/** Bodies of some pages with some groups with some fields; ids are given afterwards, so that each is there once. */
const bodies = fc
  .array(fc.array(fc.nat({ max: 4 }), { maxLength: 3 }), { minLength: 1, maxLength: 3 })
  .map((pages): Json => {
    let number = 0;
    const named = () => ({ id: `e${number++}`, label: `Element ${number}` });
    return {
      pages: pages.map((groups) => ({
        ...named(),
        groups: groups.map((fields) => ({
          ...named(),
          ...(fields === 0 ? {} : { items: Array.from({ length: fields }, (_, row) => ({ ...named(), posRow: row })) }),
        })),
      })),
    };
  });

function idsIn(value: Json): readonly string[] {
  if (Array.isArray(value)) return value.flatMap(idsIn);
  if (value === null || typeof value !== "object") return [];
  const id = property(value, "id");
  return [...(typeof id === "string" ? [id] : []), ...Object.values(value).flatMap(idsIn)];
}

/** The rows of a tree in which everything is open. */
function rowsOf(body: Json): readonly string[] {
  return [documentRow, ...allNodes(elementTree(schema, body)).map(({ node }) => node.path)];
}

const two: Json = {
  pages: [
    {
      id: "p",
      label: "P",
      groups: [
        {
          id: "g1",
          label: "G1",
          items: [
            { id: "a", label: "A", posRow: 0 },
            { id: "b", label: "B", posRow: 1 },
          ],
        },
        { id: "g2", label: "G2", items: [{ id: "c", label: "C", posRow: 0 }] },
        { id: "g3", label: "G3" },
      ],
    },
  ],
};
/** The places of an element of a body, by their labels. */
function placesOf(body: Json, id: string) {
  const tree = elementTree(schema, body);
  const moved = allNodes(tree).find(({ node }) => node.id === id);
  if (!moved) throw new Error(`${id} is not there.`);
  return { moved, places: dropPlaces(tree, moved, rowsOf(body)) };
}

describe("places of the element tree", () => {
  it("[design 9 commands] given any document, when any element is moved to any of its places, then every id is there as before, the schema holds, and undo leads back", () => {
    fc.assert(
      fc.property(bodies, fc.nat(), fc.nat(), (body, which, where) => {
        const ids = allNodes(elementTree(schema, body)).map(({ node }) => node.id);
        const id = ids[which % ids.length] ?? "";
        const { moved, places } = placesOf(body, id);
        const place = places[where % places.length];
        if (!place) throw new Error("An element has at least the place where it stands.");
        const made = moveElementTo(body, moved.collection, id, place.collection, place.before?.id ?? null);
        expect(made === null).toBe(place.isHere);
        if (!made) return;
        const after = made.command.execute(body);
        expect([...idsIn(after)].sort()).toEqual([...idsIn(body)].sort());
        expect(Value.Check(schema, after)).toBe(true);
        expect(allNodes(elementTree(schema, after)).some(({ node }) => node.path === made.shown)).toBe(true);
        expect(canonicalJson(made.command.revert(after))).toBe(canonicalJson(body));
      }),
    );
  });

  it("[design 9 commands] given a field of a form, when its places are asked for, then they are those of its group and of the others from top to bottom, and no other array's", () => {
    const { places } = placesOf(two, "a");
    expect(places.map(({ before, collection, isHere }) => [collection.owner, before?.id ?? null, isHere])).toEqual([
      ["/pages/#p/groups/#g1", "b", true],
      ["/pages/#p/groups/#g1", null, false],
      ["/pages/#p/groups/#g2", "c", false],
      ["/pages/#p/groups/#g2", null, false],
      ["/pages/#p/groups/#g3", null, false],
    ]);
  });

  it("[design 9 commands] given a field that goes to another group, when it is put there, then it comes into a free row of the grid, and an empty optional array goes", () => {
    const { moved, places } = placesOf(two, "c");
    const place = places.find(({ before }) => before?.id === "a");
    if (!place) throw new Error("There is a place before A.");
    const made = moveElementTo(two, moved.collection, "c", place.collection, "a");
    expect(made?.command.label).toEqual({ key: "definitions.command.move_to", data: { element: "C", place: "G1" } });
    expect(made?.command.path).toBe("/pages/#p");
    expect(made?.command.execute(two)).toMatchObject({
      pages: [{ groups: [{ items: [{ id: "c", posRow: 2, posCol: 0 }, { id: "a" }, { id: "b" }] }, { id: "g2" }, {}] }],
    });
    expect(valueAt(made?.command.execute(two) ?? null, "/pages/#p/groups/#g2/items")).toBeUndefined();
  });

  it.each([
    ["the upper half of a row", "/pages/#p/groups/#g1/items/#b", 0.2, "b"],
    ["the lower half of the last row", "/pages/#p/groups/#g1/items/#b", 0.8, null],
    ["a group", "/pages/#p/groups/#g3", 0.1, null],
  ])(
    "[design 9 commands] given a pointer over %s, when a field is let go there, then it goes to that place",
    (_where, row, ratio, before) => {
      const place = placeAt(placesOf(two, "c").places, row, ratio);
      expect(place && { owner: row.startsWith(place.collection.owner), before: place.before?.id ?? null }).toEqual({
        owner: true,
        before,
      });
    },
  );

  it("[design 9 commands] given a pointer over what does not take such elements, when a field is let go there, then it stays", () => {
    const { places } = placesOf(two, "c");
    expect(placeAt(places, documentRow, 0.5)).toBeNull();
    expect(placeAt(places, "/pages/#p", 0.5)).toBeNull();
  });

  const placesOfFields = () =>
    newPlaces(elementTree(schema, two), ({ property: array }) => array === "items", rowsOf(two));
  const named = (place: ReturnType<typeof nearestPlace>) => place && [place.collection.owner, place.before?.id ?? null];

  it("[design 9 commands] given a new field, when its places are asked for, then they are those of all groups from top to bottom", () => {
    expect(placesOfFields().map(named)).toEqual([
      ["/pages/#p/groups/#g1", "a"],
      ["/pages/#p/groups/#g1", "b"],
      ["/pages/#p/groups/#g1", null],
      ["/pages/#p/groups/#g2", "c"],
      ["/pages/#p/groups/#g2", null],
      ["/pages/#p/groups/#g3", null],
    ]);
  });

  it.each([
    ["a field", "/pages/#p/groups/#g1/items/#a", ["/pages/#p/groups/#g1", "b"]],
    ["the last field of a group", "/pages/#p/groups/#g1/items/#b", ["/pages/#p/groups/#g1", null]],
    ["an empty group", "/pages/#p/groups/#g3", ["/pages/#p/groups/#g3", null]],
    ["the document", "", ["/pages/#p/groups/#g1", null]],
  ])(
    "[design 9 commands] given %s that is chosen, when a new field is put there, then it comes as near as it can",
    (_what, selected, place) => {
      expect(named(nearestPlace(placesOfFields(), selected))).toEqual(place);
    },
  );
});
