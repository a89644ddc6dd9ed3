import { defineField } from "@tessera/contract/defineField.ts";
import { ownPathStart } from "@tessera/contract/ownPath.ts";
import { closed, inSheet, OnByDefault, type Static, Text } from "@tessera/contract/schema.ts";
import { Type } from "typebox";
import { behaviour } from "./behaviour.ts";

const formats = closed({
  points: inSheet(OnByDefault(), { order: 1 }),
  lines: inSheet(OnByDefault(), { order: 2 }),
  areas: inSheet(OnByDefault(), { order: 3 }),
  /** The most shapes of a value; 100 when absent. */
  maxShapes: inSheet(Type.Optional(Type.Integer({ minimum: 1, maximum: 500 })), { order: 4 }),
  /** What an empty map shows: degrees, and how near, 0 being the whole earth. */
  latitude: inSheet(Type.Optional(Type.Number({ minimum: -90, maximum: 90 })), { order: 5 }),
  longitude: inSheet(Type.Optional(Type.Number({ minimum: -180, maximum: 180 })), { order: 6 }),
  zoom: inSheet(Type.Optional(Type.Integer({ minimum: 0, maximum: 19 })), { order: 7 }),
  /**
   * Address of the pictures of the map on this installation, with `{z}`, `{x}` and `{y}`; without one the map is blank.
   */
  tiles: inSheet(Type.Optional(Type.String({ maxLength: 500, pattern: `^${ownPathStart}` })), {
    order: 8,
    width: 12,
    help: true,
  }),
  /** Whose pictures these are; stands in a corner of the map. */
  tilesBy: inSheet(Type.Optional(Text()), { order: 9, width: 12 }),
});

/** Settings of one field of this type. */
export type MapSettings = Static<typeof formats>;

/** Points, lines and areas that are drawn on a map. */
export const mapField = defineField({
  id: "map",
  aliases: [],
  formats,
  defaults: {},
  values: ["json"],
  rules: ["hiddenExp", "readOnlyExp", "labelExp", "requiredExp", "defaultValue", "saveExpression"],
  inSubForm: false,
  sample: ({ label, seed, settings }) => {
    const at = [19.04 + (seed % 100) / 1000, 47.49 + (seed % 70) / 1000];
    const far = at.map((degrees) => degrees + 0.01);
    const geometry =
      settings.points === false
        ? settings.lines === false
          ? { type: "Polygon", coordinates: [[at, [at[0] ?? 0, far[1] ?? 0], far, at]] }
          : { type: "LineString", coordinates: [at, far] }
        : { type: "Point", coordinates: at };
    return {
      type: "FeatureCollection",
      features: [{ type: "Feature", geometry, properties: { name: label.slice(0, 100) } }],
    };
  },
  icon: "map",
  seldom: true,
  behaviour,
});
