import { useSyncExternalStore } from "react";

let layers: readonly HTMLElement[] = [];
const listeners = new Set<() => void>();

function publish(next: readonly HTMLElement[]): void {
  layers = next;
  for (const listener of listeners) listener();
}

/** Registers an open modal layer; returns the function that takes it away. The last registered is on top. */
export function pushLayer(layer: HTMLElement): () => void {
  publish([...layers, layer]);
  return () => publish(layers.filter((item) => item !== layer));
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** The topmost open modal layer, or null. What must stay usable above it has to be drawn inside it. */
export function useTopLayer(): HTMLElement | null {
  return useSyncExternalStore(subscribe, () => layers.at(-1) ?? null);
}
