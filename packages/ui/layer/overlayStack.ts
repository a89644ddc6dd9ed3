import { useSyncExternalStore } from "react";

/**
 * Whether a layer has an entry of the browser's history, so that Back closes it on any page: `own` has one, `first`
 * only where no layer below it has one, `none` never (Back closes it where the entry before is one of the application).
 */
export type LayerEntry = "own" | "first" | "none";

/** An open layer above the page. */
export interface OpenLayer {
  readonly element: HTMLElement;
  /** What is below it cannot be used: what must stay usable has to be drawn inside it. */
  readonly isModal: boolean;
  readonly entry: LayerEntry;
  /** Asked before Back closes it; false, or what comes to it, leaves it open. */
  readonly mayClose: () => boolean | Promise<boolean>;
  /** Has its owner take it away; asks nothing. */
  readonly close: () => void;
}

let layers: readonly OpenLayer[] = [];
const listeners = new Set<() => void>();

function publish(next: readonly OpenLayer[]): void {
  layers = next;
  for (const listener of listeners) listener();
}

/** Registers an open layer; returns the function that takes it away. The last registered is on top. */
export function pushLayer(layer: OpenLayer): () => void {
  publish([...layers, layer]);
  return () => publish(layers.filter((item) => item !== layer));
}

/** The open layers, the last on top. */
export const openLayers = (): readonly OpenLayer[] => layers;

/** Calls `listener` when a layer opens or closes; returns the function that ends that. */
export function followLayers(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** The topmost open modal layer, or null. What must stay usable above it has to be drawn inside it. */
export function useTopLayer(): HTMLElement | null {
  return useSyncExternalStore(followLayers, () => layers.findLast(({ isModal }) => isModal)?.element ?? null);
}
