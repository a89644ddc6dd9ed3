/**
 * Escapes one segment of a JSON pointer (RFC 6901); a leading `#` is kept for element ids, so a key that has one is
 * escaped too.
 */
export function pointerSegment(key: string | number): string {
  return String(key).replaceAll("~", "~0").replaceAll("/", "~1").replace(/^#/, "~2");
}

/** The segment that names an element of an array by its id. */
export function elementSegment(id: string): string {
  return `#${pointerSegment(id)}`;
}

/** One segment of a parsed path: a key (or position), or an element's id. */
export interface PathSegment {
  readonly key: string;
  readonly isElement: boolean;
}

/** Parses a path made of the two kinds of segments; the empty path is the whole. */
export function parsePointer(path: string): readonly PathSegment[] {
  if (path === "") return [];
  return path
    .slice(1)
    .split("/")
    .map((segment) => {
      const isElement = segment.startsWith("#");
      const raw = isElement ? segment.slice(1) : segment;
      return { key: raw.replaceAll("~2", "#").replaceAll("~1", "/").replaceAll("~0", "~"), isElement };
    });
}
