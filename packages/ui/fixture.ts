import type { ReactNode } from "react";

/** One state of a part, drawn in the gallery and by the accessibility test. */
export type Fixture = {
  readonly name: string;
  /** It covers the page, so the gallery draws it only when asked for. */
  readonly layer?: boolean;
  readonly draw: () => ReactNode;
};

/** Makes a fixture from a component without props, so that it may hold state. */
export function fixture(name: string, Part: () => ReactNode, layer = false): Fixture {
  return { name, layer, draw: Part };
}
