import { provesBehaviour } from "@tessera/contract/testing/provesBehaviour.ts";
import { describe, expect, it } from "vitest";
import { behaviour } from "./behaviour.ts";
import cases from "./cases.json";

provesBehaviour("map", behaviour, cases);

describe("a map as it is stored", () => {
  const point = (coordinates: number[], name: string) => ({
    type: "Feature",
    geometry: { type: "Point", coordinates },
    properties: { name },
  });

  it("[forms 3 map] given more digits than a metre needs and a blank name, when it is stored, then they are cut; without a shape nothing is stored", () => {
    const stored = behaviour.structure.canonical?.({
      type: "FeatureCollection",
      features: [point([19.0402123456, -0.0000001], "  ")],
    });
    expect(stored).toEqual({
      type: "FeatureCollection",
      features: [{ type: "Feature", geometry: { type: "Point", coordinates: [19.040212, 0] }, properties: {} }],
    });
    expect(behaviour.structure.canonical?.({ type: "FeatureCollection", features: [] })).toBeNull();
  });

  it("[forms 5 map] given lines with more corners than are drawn, when it is stored, then it is refused", () => {
    const line = Array.from({ length: 1001 }, () => [1, 2]);
    const feature = { type: "Feature", geometry: { type: "LineString", coordinates: line }, properties: {} };
    expect(behaviour.check?.({ type: "FeatureCollection", features: [feature, feature] }, {}, "json")).toEqual({
      code: "field.map.long",
      data: { max: 2000 },
    });
  });
});
