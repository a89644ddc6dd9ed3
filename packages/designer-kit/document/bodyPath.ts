import { isElement, isJsonObject } from "@tessera/contract/documents/jsonShape.ts";
import { elementSegment, type PathSegment, parsePointer, pointerSegment } from "@tessera/contract/documents/pointer.ts";
import type { Json } from "@tessera/std/canonicalJson.ts";

function step(value: Json | undefined, segment: PathSegment): Json | undefined {
  if (Array.isArray(value)) {
    return segment.isElement
      ? value.find((item) => isElement(item) && item.id === segment.key)
      : value[Number(segment.key)];
  }
  return isJsonObject(value) && !segment.isElement && Object.hasOwn(value, segment.key)
    ? value[segment.key]
    : undefined;
}

/** The value at a path (keys, positions and element ids mixed, as in `DocumentChange`); undefined where nothing is. */
export function valueAt(body: Json, path: string): Json | undefined {
  return parsePointer(path).reduce<Json | undefined>(step, body);
}

function indexOf(items: readonly Json[], segment: PathSegment): number {
  return segment.isElement
    ? items.findIndex((item) => isElement(item) && item.id === segment.key)
    : Number(segment.key);
}

function put(body: Json, segments: readonly PathSegment[], value: Json | undefined): Json {
  const [first, ...rest] = segments;
  if (!first) return value ?? null;
  if (Array.isArray(body)) {
    const index = indexOf(body, first);
    const child = body[index];
    if (child === undefined) return body;
    if (rest.length === 0 && value === undefined) return body.toSpliced(index, 1);
    return body.with(index, put(child, rest, value));
  }
  if (!isJsonObject(body)) return body;
  if (rest.length > 0) {
    const child = Object.hasOwn(body, first.key) ? body[first.key] : undefined;
    return child === undefined ? body : { ...body, [first.key]: put(child, rest, value) };
  }
  if (value !== undefined) return { ...body, [first.key]: value };
  return Object.fromEntries(Object.entries(body).filter(([key]) => key !== first.key));
}

/**
 * A copy of `body` with the value at `path` replaced; undefined removes it. A path whose parent does not exist changes
 * nothing.
 */
export function withValueAt(body: Json, path: string, value: Json | undefined): Json {
  return put(body, parsePointer(path), value);
}

/**
 * The same place with elements named by id instead of position, so that it stays right when others move (problems come
 * by position).
 */
export function stablePath(body: Json, pointer: string): string {
  let path = "";
  let value: Json | undefined = body;
  for (const segment of parsePointer(pointer)) {
    const child = step(value, segment);
    const isNamed = segment.isElement || (Array.isArray(value) && isElement(child));
    const id = isElement(child) ? child.id : segment.key;
    path += `/${isNamed ? elementSegment(id) : pointerSegment(segment.key)}`;
    value = child;
  }
  return path;
}

/** The innermost element on the way to a place, as a path; the empty path (the document itself) outside any. */
export function elementPathOf(path: string): string {
  const at = path.lastIndexOf("/#");
  if (at < 0) return "";
  const end = path.indexOf("/", at + 1);
  return end < 0 ? path : path.slice(0, end);
}

/** The path of the element with an id anywhere in a body; null when there is none. */
export function pathOfElement(body: Json, id: string, path = ""): string | null {
  if (Array.isArray(body)) {
    for (const [index, item] of body.entries()) {
      const here = `${path}/${isElement(item) ? elementSegment(item.id) : index}`;
      if (isElement(item) && item.id === id) return here;
      const found = pathOfElement(item, id, here);
      if (found !== null) return found;
    }
    return null;
  }
  if (!isJsonObject(body)) return null;
  for (const [key, child] of Object.entries(body)) {
    const found = pathOfElement(child, id, `${path}/${pointerSegment(key)}`);
    if (found !== null) return found;
  }
  return null;
}
