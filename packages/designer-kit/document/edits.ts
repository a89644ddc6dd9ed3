import { isElement, isJsonObject, type JsonElement, property } from "@tessera/contract/documents/jsonShape.ts";
import { elementSegment, parsePointer } from "@tessera/contract/documents/pointer.ts";
import type { Json } from "@tessera/std/canonicalJson.ts";
import { randomId } from "@tessera/std/ids.ts";
import { type Collection, nameOf } from "../schema/elementTree.ts";
import { elementKey } from "../sheet/sheetOf.ts";
import { elementPathOf, valueAt, withValueAt } from "./bodyPath.ts";
import { Command } from "./command.ts";
import { nextRow } from "./nextRow.ts";

/** An edit with the element that should be shown after it. */
export interface Edit {
  readonly command: Command;
  /** Path of that element; of the owner where it is gone. */
  readonly shown: string;
}

/**
 * What the object at a path is called, as a literal: an element without a name, by what it is. Empty for a document
 * without one.
 */
const called = (value: Json, path: string): string =>
  nameOf(value) ?? (parsePointer(path).length < 2 ? "" : `key:${elementKey(path)}`);

function withItems(body: Json, { path, owner }: Collection, items: readonly Json[]): { before: Json; after: Json } {
  const before = valueAt(body, owner) ?? null;
  return { before, after: withArrayAt(before, path.slice(owner.length), items) };
}

/** A copy of `value` with an array in it, and the objects on the way to it that are not there. */
function withArrayAt(value: Json, path: string, items: readonly Json[]): Json {
  const keys = path.split("/").slice(1, -1);
  const parents = keys.map((_, index) => `/${keys.slice(0, index + 1).join("/")}`);
  const made = parents.reduce<Json>(
    (found, parent) => (valueAt(found, parent) === undefined ? withValueAt(found, parent, {}) : found),
    value,
  );
  return withValueAt(made, path, items);
}

function itemsOf(body: Json, collection: Collection): readonly Json[] {
  const items = valueAt(body, collection.path);
  return Array.isArray(items) ? items : [];
}

/**
 * Puts a new element before another one of an array, or at its end (`next` is null); the array is made when it is not
 * there.
 */
export function addElement(body: Json, collection: Collection, element: JsonElement, next: string | null = null): Edit {
  const items = itemsOf(body, collection);
  const found = next === null ? -1 : items.findIndex((item) => property(item, "id") === next);
  const { before, after } = withItems(body, collection, items.toSpliced(found < 0 ? items.length : found, 0, element));
  return {
    command: new Command(collection.owner, before, after, {
      key: "definitions.command.add",
      data: { element: called(element, `${collection.path}/${elementSegment(element.id)}`) },
    }),
    shown: `${collection.path}/${elementSegment(element.id)}`,
  };
}

/** Takes an element out. An optional array that becomes empty goes with it. */
export function removeElement(body: Json, collection: Collection, id: string): Edit {
  const items = itemsOf(body, collection);
  const rest = items.filter((item) => property(item, "id") !== id);
  const { before, after } =
    rest.length === 0 && !collection.required ? withoutArray(body, collection) : withItems(body, collection, rest);
  const gone = items.find((item) => property(item, "id") === id) ?? null;
  return {
    command: new Command(collection.owner, before, after, {
      key: "definitions.command.remove",
      data: { element: called(gone, `${collection.path}/${elementSegment(id)}`) },
    }),
    shown: collection.owner,
  };
}

function withoutArray(body: Json, { path, owner }: Collection): { before: Json; after: Json } {
  const before = valueAt(body, owner) ?? null;
  return { before, after: withValueAt(before, path.slice(owner.length), undefined) };
}

/** Moves an element by so many places (-1 up, 1 down); null when there is no such place. */
export function moveElement(body: Json, collection: Collection, id: string, by: number): Edit | null {
  const from = itemsOf(body, collection).findIndex((item) => property(item, "id") === id);
  return from < 0 ? null : moved(body, collection, id, collection, from + by);
}

/**
 * Moves an element before another one of an array, or to its end (`before` is null); null when it stands there already,
 * or something of it is gone. The array may be another one than that it stands in.
 */
export function moveElementTo(
  body: Json,
  from: Collection,
  id: string,
  to: Collection,
  before: string | null,
): Edit | null {
  const others = itemsOf(body, to).filter((item) => property(item, "id") !== id);
  const found = before === null ? others.length : others.findIndex((item) => property(item, "id") === before);
  return found < 0 ? null : moved(body, from, id, to, found);
}

/** Moves an element to a position, which counts without the element. */
function moved(body: Json, from: Collection, id: string, to: Collection, index: number): Edit | null {
  const items = itemsOf(body, from);
  const item = items.find((one) => property(one, "id") === id);
  const isSame = from.path === to.path;
  const rest = items.filter((one) => one !== item);
  const others = isSame ? rest : itemsOf(body, to);
  if (item === undefined || index < 0 || index > others.length || valueAt(body, to.owner) === undefined) return null;
  if (isSame && items[index] === item) return null;
  const owner = ownerOfBoth(from.owner, to.owner);
  const before = valueAt(body, owner) ?? null;
  const left = rest.length === 0 && !from.required ? undefined : rest;
  const without = isSame ? before : withValueAt(before, from.path.slice(owner.length), left);
  const placed = others.toSpliced(index, 0, isSame ? item : belowOthers(item, others));
  const place = isSame ? "" : called(valueAt(body, to.owner) ?? null, to.owner);
  const label =
    place === "" || to.owner === from.owner
      ? { key: "definitions.command.move", data: { element: called(item, `${from.path}/${elementSegment(id)}`) } }
      : {
          key: "definitions.command.move_to",
          data: { element: called(item, `${from.path}/${elementSegment(id)}`), place },
        };
  return {
    command: new Command(owner, before, withArrayAt(without, to.path.slice(owner.length), placed), label),
    shown: `${to.path}/${elementSegment(id)}`,
  };
}

/** The innermost object that has both owners in it. */
function ownerOfBoth(first: string, second: string): string {
  let owner = first;
  while (owner !== "" && second !== owner && !second.startsWith(`${owner}/`)) {
    owner = elementPathOf(owner.slice(0, owner.lastIndexOf("/#")));
  }
  return owner;
}

/** What has a place in a grid comes below those that are there; its old place may be taken. */
function belowOthers(item: Json, others: readonly Json[]): Json {
  return isJsonObject(item) && "posRow" in item ? { ...item, posRow: nextRow(others), posCol: 0 } : item;
}

/** Names of the elements of an array. */
export function namesIn(body: Json, collection: Collection): ReadonlySet<string> {
  return new Set(
    itemsOf(body, collection).flatMap((item) => {
      const name = property(item, "name");
      return typeof name === "string" ? [name] : [];
    }),
  );
}

/** A name like `base` that is not among `taken`: `base2`, `base3`, … */
export function freeName(base: string, taken: ReadonlySet<string>): string {
  if (!taken.has(base)) return base;
  const stem = base.replace(/[0-9]+$/, "");
  for (let number = 2; ; number++) if (!taken.has(`${stem}${number}`)) return `${stem}${number}`;
}

/** A copy in which every element has an id of its own. */
export function withNewIds(value: Json): Json {
  if (Array.isArray(value)) return value.map(withNewIds);
  if (!isJsonObject(value)) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, child]) => [
      key,
      key === "id" && isElement(value) ? randomId() : withNewIds(child),
    ]),
  );
}

/**
 * Puts a copy of an element behind the others: new ids everywhere in it, a name of its own, no former names. Null when
 * it is gone.
 */
export function copyElement(body: Json, collection: Collection, id: string): Edit | null {
  const original = itemsOf(body, collection).find((item) => property(item, "id") === id);
  const copy = original === undefined ? null : withNewIds(original);
  if (!isElement(copy)) return null;
  const { aliases: _former, ...plain } = copy;
  const { name, column } = copy;
  const taken = namesIn(body, collection);
  const renamed = typeof name === "string" ? { name: freeName(name, taken) } : {};
  // A column of an entity has a physical name too, which no other may have.
  const isPhysical = collection.path === "/columns" && typeof column === "string" && typeof name === "string";
  const physical =
    isPhysical && typeof column === "string" ? { column: freeName(column, physicalNames(body, collection)) } : {};
  const edit = addElement(body, collection, { ...plain, id: copy.id, ...renamed, ...physical });
  const label = {
    key: "definitions.command.copy",
    data: { element: called(original ?? null, `${collection.path}/${elementSegment(id)}`) },
  };
  const { path, before, after } = edit.command;
  return { ...edit, command: new Command(path, before, after, label) };
}

function physicalNames(body: Json, collection: Collection): ReadonlySet<string> {
  return new Set(itemsOf(body, collection).map((item) => String(property(item, "column") ?? "")));
}

/** Gives the object at `path` another state; edits of the same property in a row become one. */
export function changeObject(body: Json, path: string, after: Json, what: string): Command {
  const before = valueAt(body, path) ?? null;
  const label = { key: "definitions.command.change", data: { property: what, element: called(before, path) } };
  return new Command(path, before, after, label, `${path} ${what}`);
}

/** Gives the whole body another state, as it was typed. */
export function replaceBody(body: Json, after: Json): Command {
  return new Command("", body, after, { key: "definitions.command.text", data: {} }, "text");
}
