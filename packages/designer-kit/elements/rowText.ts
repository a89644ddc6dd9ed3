import type { Json } from "@tessera/std/canonicalJson.ts";
import { elementText } from "../document/changeText.ts";
import type { Naming } from "../document/elementName.ts";
import type { ElementNode } from "../schema/elementTree.ts";

/**
 * What the row of an element says: what it is called, and where several forms of it stand in one array, which of them
 * it is.
 */
export function rowText({ path, variant }: ElementNode, body: Json, naming: Naming): string {
  const name = elementText(body, path, naming);
  const text = variant === null ? name : `${name} · ${naming.t(`definitions.variant.${variant}`)}`;
  return `${text.slice(0, 1).toLocaleUpperCase()}${text.slice(1)}`;
}
