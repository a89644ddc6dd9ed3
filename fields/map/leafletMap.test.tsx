import L from "leaflet";
import { describe, expect, it } from "vitest";
import { shapeLayer, showAll } from "./leafletMap.tsx";
import type { Shape } from "./mapValue.ts";

const point = (coordinates: number[]): Shape => ({
  type: "Feature",
  properties: {},
  geometry: { type: "Point", coordinates },
});

/** How near a map of ordinary size comes when it shows the points. */
function zoomFor(...points: readonly number[][]): number {
  const element = document.createElement("div");
  Object.defineProperties(element, { clientWidth: { value: 600 }, clientHeight: { value: 300 } });
  const map = L.map(element, { center: [0, 0], zoom: 1, maxZoom: 19 });
  showAll(
    map,
    points.map((place) => shapeLayer(point(place))),
  );
  const zoom = map.getZoom();
  map.remove();
  return zoom;
}

describe("showAll", () => {
  it("[forms 3 map] given two gates of a yard, when all is shown, then the map comes nearer than for one place alone", () => {
    const alone = zoomFor([19.0701, 47.4681]);
    expect(alone).toBe(15);
    expect(zoomFor([19.0701, 47.4681], [19.0707, 47.4686])).toBeGreaterThan(alone);
  });
});
