import type { DocumentChange } from "@tessera/contract/documents/documentChange.ts";
import { elementSegment, parsePointer, pointerSegment } from "@tessera/contract/documents/pointer.ts";
import { canonicalJson, type Json } from "@tessera/std/canonicalJson.ts";
import { nameOf } from "../schema/elementTree.ts";
import { elementKey, propertyKey } from "../sheet/sheetOf.ts";
import { valueAt } from "./bodyPath.ts";

/** Gives the text of a key, as `useTexts` does. */
export type Translate = (key: string, params?: Readonly<Record<string, unknown>>) => string;

/** A literal as designers read it: a product key shows its text. */
export function literalText(literal: string, t: Translate): string {
  return literal.startsWith("key:") ? t(literal.slice("key:".length)) : literal;
}

/** What an object is called. */
export function objectName(value: unknown, t: Translate): string {
  const name = nameOf(value);
  return name === null ? "" : literalText(name, t);
}

/**
 * A place as text: `Request › Subject › Label`; the name of the document where the place is the document itself. Where no body is known,
 * or it has no element there, things are counted: `page 1 › group 2`.
 */
export function placeText(path: string, bodies: readonly Json[], t: Translate): string {
  const segments = parsePointer(path);
  let at = "";
  const words: string[] = [];
  for (const [index, { key, isElement }] of segments.entries()) {
    at += `/${isElement ? elementSegment(key) : pointerSegment(key)}`;
    const following = segments[index + 1];
    const isCounted = following !== undefined && !following.isElement && /^[0-9]+$/.test(following.key);
    // The name of an array says nothing that its elements do not say.
    if (following?.isElement || isCounted) continue;
    const array = segments[index - 1]?.key ?? "";
    const value = bodies.map((body) => valueAt(body, at)).find((found) => found !== undefined);
    if (isElement) words.push(objectName(value, t) || key);
    else if (/^[0-9]+$/.test(key))
      words.push(t("definitions.nth", { number: Number(key) + 1, what: t(elementKey(array)) }));
    else words.push(t(propertyKey(key)));
  }
  return words.length === 0 ? t("definitions.document") : words.join(" › ");
}

function valueText(value: Json | undefined, t: Translate): string {
  if (value === undefined || value === null) return "";
  if (typeof value === "string") return literalText(value, t);
  if (typeof value === "boolean") return t(value ? "definitions.yes" : "definitions.no");
  if (typeof value === "number") return String(value);
  const name = Array.isArray(value) ? null : nameOf(value);
  return name === null ? canonicalJson(value) : literalText(name, t);
}

/** A change for people. */
export interface ReadableChange {
  readonly path: string;
  readonly kind: "added" | "changed" | "removed";
  readonly before: string;
  readonly after: string;
}

/** Changes in words: where, before, after. `before` and `after` are the bodies that they lead from and to. */
export function readableChanges(
  changes: readonly DocumentChange[],
  before: Json,
  after: Json,
  t: Translate,
): readonly ReadableChange[] {
  return changes.map((change) => {
    const path = placeText(change.path, [after, before], t);
    if (change.kind !== "order") {
      return { path, kind: change.kind, before: valueText(change.before, t), after: valueText(change.after, t) };
    }
    const names = (ids: Json | undefined, body: Json): string =>
      (Array.isArray(ids) ? ids : [])
        .map((id) => objectName(valueAt(body, `${change.path}/${elementSegment(String(id))}`), t))
        .join(", ");
    return {
      path: t("definitions.change.order", { place: path }),
      kind: "changed" as const,
      before: names(change.before, before),
      after: names(change.after, after),
    };
  });
}
