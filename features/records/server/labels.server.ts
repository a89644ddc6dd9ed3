import type { EntityBody } from "@tessera/contract/definitions/entityBody.ts";
import { findBody } from "@tessera/contract/documents/bodyOf.ts";
import { literalText } from "@tessera/documents/texts/translatedBody.ts";
import type { RequestContext } from "@tessera/server-core/context.ts";

/** An entity of the published definitions; null when it is gone. */
export function entityBody(context: RequestContext, entity: string): EntityBody | null {
  return findBody(context.services.definitions.current(), "entity", entity);
}

/** What an entity is called; its id when it is gone. */
export function entityLabel(context: RequestContext, entity: string): string {
  const body = entityBody(context, entity);
  return body
    ? literalText(context, { kind: "entity", id: entity, element: null, property: "label" }, body.label)
    : entity;
}

/** What a column is called; its name when it is gone. */
export function columnLabel(context: RequestContext, entity: string, name: string): string {
  const column = entityBody(context, entity)?.columns.find((one) => one.name === name);
  return column
    ? literalText(context, { kind: "entity", id: entity, element: column.id, property: "label" }, column.label)
    : name;
}
