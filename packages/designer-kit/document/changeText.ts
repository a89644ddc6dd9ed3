import type { DocumentChange } from "@tessera/contract/documents/documentChange.ts";
import { property } from "@tessera/contract/documents/jsonShape.ts";
import { elementSegment, parsePointer, pointerSegment } from "@tessera/contract/documents/pointer.ts";
import { canonicalJson, type Json } from "@tessera/std/canonicalJson.ts";
import { elementKey, propertyKey } from "../sheet/sheetOf.ts";
import { valueAt } from "./bodyPath.ts";
import { elementName, type Naming } from "./elementName.ts";
import { literalText, objectName, type Translate } from "./literalText.ts";

/** What an element is called that has no name: by its number in the array at `path`. */
export const nthText = (index: number, path: string, t: Translate): string =>
  t("definitions.nth", { number: index + 1, what: t(elementKey(path)) });

/** What the object at a path is called: its name, else its number among the others. Empty for the document. */
export function elementText(body: Json, path: string, naming: Naming): string {
  const { t } = naming;
  const element = parsePointer(path).at(-1);
  if (!element?.isElement) return objectName(valueAt(body, path), t);
  const name = elementName(valueAt(body, path), body, naming);
  if (name !== null) return name;
  const array = path.slice(0, path.lastIndexOf("/"));
  const items = valueAt(body, array);
  const index = Array.isArray(items) ? items.findIndex((item) => property(item, "id") === element.key) : -1;
  return index < 0 ? t(elementKey(array)) : nthText(index, array, t);
}

/**
 * A place as text: `Request › Subject › Label`; the name of the document where the place is the document itself. Where
 * no body is known, or it has no element there, things are counted: `page 1 › group 2`.
 */
export function placeText(path: string, bodies: readonly Json[], naming: Naming): string {
  const { t } = naming;
  const segments = parsePointer(path);
  let at = "";
  const steps: string[] = [];
  for (const [index, { key, isElement }] of segments.entries()) {
    at += `/${isElement ? elementSegment(key) : pointerSegment(key)}`;
    const following = segments[index + 1];
    const isCounted = following !== undefined && !following.isElement && /^[0-9]+$/.test(following.key);
    // The name of an array says nothing that its elements do not say.
    if (following?.isElement || isCounted) continue;
    const array = at.slice(0, at.lastIndexOf("/"));
    const body = bodies.find((one) => valueAt(one, at) !== undefined);
    if (isElement) steps.push(body === undefined ? t(elementKey(array)) : elementText(body, at, naming));
    else if (/^[0-9]+$/.test(key)) steps.push(nthText(Number(key), array, t));
    else steps.push(t(propertyKey(key)));
  }
  return steps.length === 0 ? t("definitions.document") : steps.join(" › ");
}

/** A value as a short text; empty for none. `body`: the one that it stands in. */
export function valueText(value: Json | undefined, body: Json, naming: Naming): string {
  const { t } = naming;
  if (value === undefined || value === null) return "";
  if (typeof value === "string") return literalText(value, t);
  if (typeof value === "boolean") return t(value ? "definitions.yes" : "definitions.no");
  if (typeof value === "number") return String(value);
  const name = Array.isArray(value) ? null : elementName(value, body, naming);
  return name ?? canonicalJson(value);
}

/** A change for people. */
export interface ReadableChange {
  readonly path: string;
  readonly kind: "added" | "changed" | "removed";
  readonly before: string;
  readonly after: string;
}

/** Changes as text: where, before, after. `before` and `after` are the bodies that they lead from and to. */
export function readableChanges(
  changes: readonly DocumentChange[],
  before: Json,
  after: Json,
  naming: Naming,
): readonly ReadableChange[] {
  return changes.map((change) => {
    const path = placeText(change.path, [after, before], naming);
    if (change.kind !== "order") {
      return {
        path,
        kind: change.kind,
        before: valueText(change.before, before, naming),
        after: valueText(change.after, after, naming),
      };
    }
    const names = (ids: Json | undefined, body: Json): string =>
      (Array.isArray(ids) ? ids : [])
        .map((id) => elementText(body, `${change.path}/${elementSegment(String(id))}`, naming))
        .join(", ");
    return {
      path: naming.t("definitions.change.order", { place: path }),
      kind: "changed" as const,
      before: names(change.before, before),
      after: names(change.after, after),
    };
  });
}
