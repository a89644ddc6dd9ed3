import { property } from "@tessera/contract/documents/jsonShape.ts";
import type { Json } from "@tessera/std/canonicalJson.ts";
import { valueAt } from "../document/bodyPath.ts";
import type { DesignGround } from "./designForm.ts";

/** A column or reference of an entity, by the id that it has there. */
export interface NamedColumn {
  readonly entity: string;
  readonly element: string;
}

/** The column that the field at a path of a form stands for, else its reference; null for one that stands for none. */
export function columnAt(ground: DesignGround, body: Json, path: string): NamedColumn | null {
  const item = valueAt(body, path);
  const inside = path.indexOf("/subForm/items/");
  const owner =
    inside < 0
      ? property(body, "entity")
      : property(property(valueAt(body, path.slice(0, inside)), "subForm"), "entity");
  if (typeof owner !== "string") return null;
  const entity = ground.entityOf(owner);
  const named = (list: readonly { readonly id: string; readonly name: string }[] | undefined, key: string) =>
    list?.find(({ name }) => name === property(item, key));
  const found = named(entity?.columns, "column") ?? named(entity?.references, "reference");
  return found === undefined ? null : { entity: owner, element: found.id };
}
