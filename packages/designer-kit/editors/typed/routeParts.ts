/** A part of a route: a text, or a parameter that takes any value. */
export interface RoutePart {
  readonly isParameter: boolean;
  readonly text: string;
}

/** The parts of a route; null for an address outside of the application. */
export function routeParts(route: string): readonly RoutePart[] | null {
  if (/^https?:/.test(route)) return null;
  return route
    .split("/")
    .filter((part) => part !== "")
    .map((part) =>
      part.startsWith(":") ? { isParameter: true, text: part.slice(1) } : { isParameter: false, text: part },
    );
}

/** The route of parts. */
export const routeOf = (parts: readonly RoutePart[]): string =>
  parts.map(({ isParameter, text }) => `/${isParameter ? ":" : ""}${text}`).join("");

/**
 * What of a typed text may stand in a part: anything that is no letter of addresses, or of names of parameters, becomes
 * a line.
 */
export const partText = (typed: string, isParameter: boolean): string => {
  const plain = typed.normalize("NFD").replace(/\p{M}/gu, "");
  return isParameter ? plain.replace(/[^A-Za-z0-9_]+/g, "_") : plain.replace(/[^A-Za-z0-9_.~-]+/g, "-");
};
