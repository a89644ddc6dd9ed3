import { useSyncExternalStore } from "react";

/** An open modal layer, and what asks it to close as Escape does. */
interface OpenLayer {
  readonly element: HTMLElement;
  readonly close: () => void;
}

let layers: readonly OpenLayer[] = [];
const listeners = new Set<() => void>();

function publish(next: readonly OpenLayer[]): void {
  layers = next;
  for (const listener of listeners) listener();
}

/** Registers an open modal layer with what asks it to close; returns the function that takes it away. The last registered is on top. */
export function pushLayer(element: HTMLElement, close: () => void): () => void {
  const layer = { element, close };
  publish([...layers, layer]);
  return () => publish(layers.filter((item) => item !== layer));
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** The topmost open modal layer, or null. What must stay usable above it has to be drawn inside it. */
export function useTopLayer(): HTMLElement | null {
  return useSyncExternalStore(subscribe, () => layers.at(-1)?.element ?? null);
}

/** Asks the topmost layer to close when it stands above the one that `inside` is part of; whether there was such a layer. */
export function closeLayerAbove(inside: Node): boolean {
  const top = layers.at(-1);
  if (top === undefined || top.element.contains(inside)) return false;
  top.close();
  return true;
}
