import L from "leaflet";
import "leaflet.markercluster";
import "leaflet/dist/leaflet.css";
import { type RefObject, useEffect, useState } from "react";
import type { MapSettings } from "./def.ts";
import type { Position, Shape, ShapeGeometry } from "./mapValue.ts";
import "./map.css";

/** A map without pictures: a grid, so that moving it can be seen. */
const BlankLayer = L.GridLayer.extend({
  createTile: () => {
    const tile = document.createElement("div");
    tile.className = "t-map__blank";
    return tile;
  },
});

/** The mark of a point, drawn by the style sheet. */
const pin = L.divIcon({ className: "t-map__pin", iconSize: [24, 32], iconAnchor: [12, 31], html: "<span></span>" });

/**
 * Makes a map in an element. The wheel stays the page's: the map is moved by pointer and keys, and enlarged by its
 * buttons.
 */
function leafletMap(element: HTMLElement, settings: MapSettings, labels: { in: string; out: string }): L.Map {
  const { latitude = 20, longitude = 0, tiles, tilesBy, zoom = 1 } = settings;
  const map = L.map(element, {
    center: [latitude, longitude],
    zoom,
    maxZoom: 19,
    zoomControl: false,
    attributionControl: false,
    scrollWheelZoom: false,
    worldCopyJump: true,
  });
  L.control.zoom({ zoomInTitle: labels.in, zoomOutTitle: labels.out }).addTo(map);
  L.control.scale({ imperial: false }).addTo(map);
  if (tiles === undefined) map.addLayer(new BlankLayer());
  else map.addLayer(L.tileLayer(tiles));
  if (tilesBy !== undefined) {
    const note = document.createElement("span");
    note.textContent = tilesBy;
    L.control.attribution({ prefix: false }).addAttribution(note.innerHTML).addTo(map);
  }
  return map;
}

/** Maps that were taken down: what is drawn by the same change as their end must leave them alone. */
const gone = new WeakSet<L.Map>();

/** Whether a map stands on the page. */
export const stands = (map: L.Map | null): map is L.Map => map !== null && !gone.has(map);

/** The map in an element, as large as that; null before it stands there. */
export function useLeafletMap(
  place: RefObject<HTMLDivElement | null>,
  settings: MapSettings,
  labels: { readonly in: string; readonly out: string },
): L.Map | null {
  const [map, setMap] = useState<L.Map | null>(null);
  const [zoomIn, zoomOut] = [labels.in, labels.out];
  const how = JSON.stringify(settings);
  useEffect(() => {
    if (!place.current) return;
    const known: MapSettings = JSON.parse(how);
    const made = leafletMap(place.current, known, { in: zoomIn, out: zoomOut });
    const observer = new ResizeObserver(() => made.invalidateSize());
    observer.observe(place.current);
    setMap(made);
    return () => {
      observer.disconnect();
      gone.add(made);
      made.remove();
    };
  }, [place, how, zoomIn, zoomOut]);
  return map;
}

const toLatLng = ([longitude = 0, latitude = 0]: Position): L.LatLngTuple => [latitude, longitude];

/** A layer that map and drawing know as the shape. */
export type ShapeLayer = L.Marker | L.Polyline | L.Polygon;

/** Draws a shape; its name opens at it. */
export function shapeLayer({ geometry, properties: { name } }: Shape): ShapeLayer {
  const look = { className: "t-map__line" };
  const layer =
    geometry.type === "Point"
      ? L.marker(toLatLng(geometry.coordinates), { icon: pin, keyboard: false, alt: name ?? "" })
      : geometry.type === "LineString"
        ? L.polyline(geometry.coordinates.map(toLatLng), look)
        : L.polygon(
            geometry.coordinates.map((ring) => ring.map(toLatLng)),
            look,
          );
  if (name !== undefined) {
    const text = document.createElement("span");
    text.textContent = name;
    layer.bindTooltip(text);
  }
  return layer;
}

/** The place of a layer as it was drawn or moved; null for one that is no shape. */
export function geometryOf(layer: L.Layer): ShapeGeometry | null {
  const wrapped = (latLng: L.LatLng): number[] => {
    const { lat, lng } = latLng.wrap();
    return [lng, Math.max(-90, Math.min(90, lat))];
  };
  if (layer instanceof L.Marker) return { type: "Point", coordinates: wrapped(layer.getLatLng()) };
  if (layer instanceof L.Polygon) {
    // Leaflet says nothing of how deep its lists are: those of an area are rings of places, without the first one at
    // the end.
    const rings = (layer.getLatLngs() as L.LatLng[][]).map((ring) => ring.map(wrapped));
    return { type: "Polygon", coordinates: rings.map((ring) => [...ring, ...ring.slice(0, 1)]) };
  }
  if (layer instanceof L.Polyline)
    return { type: "LineString", coordinates: (layer.getLatLngs() as L.LatLng[]).map(wrapped) };
  return null;
}

/**
 * Shows all layers of a group, near enough to tell them apart; a place alone is shown with what is around it. An empty
 * group leaves the map where it is.
 */
export function showAll(map: L.Map, layers: readonly ShapeLayer[]): void {
  if (layers.length === 0) return;
  const bounds = L.featureGroup([...layers]).getBounds();
  const isPlace = bounds.getNorthEast().equals(bounds.getSouthWest());
  map.fitBounds(bounds, { padding: [32, 32], maxZoom: isPlace ? 15 : 18, animate: false });
}

/** More points than these are drawn as heaps that open when one comes near. */
const crowd = 30;

/** Shapes to be looked at, points in heaps where there are many. */
export function shownLayers(layers: readonly ShapeLayer[]): L.Layer {
  const points = layers.filter((layer) => layer instanceof L.Marker);
  if (points.length <= crowd) return L.featureGroup([...layers]);
  const heaps = L.markerClusterGroup({
    showCoverageOnHover: false,
    iconCreateFunction: (heap) =>
      L.divIcon({ className: "t-map__heap", iconSize: [32, 32], html: String(heap.getChildCount()) }),
  });
  heaps.addLayers(points);
  return L.layerGroup([heaps, ...layers.filter((layer) => !(layer instanceof L.Marker))]);
}

/** The mark of a point that is being drawn. */
export const pinOfDrawing: L.MarkerOptions = { icon: pin };
