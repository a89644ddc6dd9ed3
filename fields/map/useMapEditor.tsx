// The drawing tools take the library from the page, so it comes first.
import "leaflet";
import "@geoman-io/leaflet-geoman-free";
import "@geoman-io/leaflet-geoman-free/dist/leaflet-geoman.css";
import type L from "leaflet";
import { type RefObject, useEffect, useRef, useState } from "react";
import type { MapSettings } from "./def.ts";
import {
  geometryOf,
  pinOfDrawing,
  type ShapeLayer,
  shapeLayer,
  showAll,
  stands,
  useLeafletMap,
} from "./leafletMap.tsx";
import { type Shape, type ShapeGeometry, shapeOf } from "./mapValue.ts";

/** What the pointer does on the map: nothing, move what is there, or draw. */
export type MapTool = "move" | ShapeGeometry["type"] | null;

const drawings = { Point: "Marker", LineString: "Line", Polygon: "Polygon" } as const;

/** A map whose shapes are drawn and moved by pointer. `onShapes` gets all of them whenever one changes. */
export function useMapEditor(
  place: RefObject<HTMLDivElement | null>,
  shapes: readonly Shape[],
  settings: MapSettings,
  labels: { readonly in: string; readonly out: string },
  onShapes: (shapes: readonly Shape[]) => void,
) {
  const [tool, setTool] = useState<MapTool>(null);
  const map = useLeafletMap(place, settings, labels);
  /** The shapes on the map, in their order. */
  const [layers, setLayers] = useState<readonly ShapeLayer[]>([]);
  const drawn = useRef<readonly ShapeLayer[]>([]);
  const latest = useRef({ shapes, onShapes });
  latest.current = { shapes, onShapes };
  /** What is drawn, and on which map. */
  const held = useRef<{ readonly map: L.Map; readonly text: string } | null>(null);

  useEffect(() => {
    if (!stands(map)) return;
    map.pm.setGlobalOptions({ continueDrawing: false, tooltips: false, markerStyle: pinOfDrawing });
    map.on("pm:create", ({ layer }) => {
      const geometry = geometryOf(layer);
      map.removeLayer(layer);
      setTool(null);
      if (geometry) latest.current.onShapes([...latest.current.shapes, shapeOf(geometry)]);
    });
  }, [map]);

  const wanted = JSON.stringify(shapes);
  useEffect(() => {
    if (!stands(map)) return;
    const isFirst = held.current?.map !== map;
    if (!isFirst && held.current?.text === wanted) return;
    held.current = { map, text: wanted };
    if (!isFirst) for (const layer of drawn.current) map.removeLayer(layer);
    const all: readonly Shape[] = JSON.parse(wanted);
    drawn.current = all.map((shape, index) => {
      const layer = shapeLayer(shape).addTo(map);
      layer.on("pm:edit", () => {
        const geometry = geometryOf(layer);
        if (geometry === null) return;
        const moved = latest.current.shapes.map((one, at) => (at === index ? { ...one, geometry } : one));
        held.current = { map, text: JSON.stringify(moved) };
        latest.current.onShapes(moved);
      });
      return layer;
    });
    setLayers(drawn.current);
    if (isFirst) showAll(map, drawn.current);
  }, [map, wanted]);

  useEffect(() => {
    if (!stands(map) || tool === null) return;
    if (tool !== "move") {
      map.pm.enableDraw(drawings[tool]);
      return () => {
        if (stands(map)) map.pm.disableDraw();
      };
    }
    for (const layer of layers) layer.pm.enable({ allowSelfIntersection: true });
    return () => {
      if (stands(map)) for (const layer of layers) layer.pm.disable();
    };
  }, [map, tool, layers]);

  return {
    tool,
    setTool,
    /** Shows all shapes. */
    fit: () => {
      if (stands(map)) showAll(map, layers);
    },
  };
}
