import type { EntityColumn } from "@tessera/contract/definitions/entityBody.ts";
import { findBody } from "@tessera/contract/documents/bodyOf.ts";
import type { RequestContext } from "../../context.ts";

/** What a path of a list ends in: a column with its entity, or a reference, which shows its target's display name. */
export type PathEnd =
  | { readonly kind: "column"; readonly entity: string; readonly column: EntityColumn }
  | { readonly kind: "reference"; readonly entity: string; readonly target: string };

/** The type of the values that a path ends in. */
export const typeOf = (end: PathEnd): EntityColumn["type"] | "reference" =>
  end.kind === "reference" ? "reference" : end.column.type;

/** Follows a path of references from an entity. Null when it leads nowhere. */
export function pathEnd(context: RequestContext, entityId: string, path: string): PathEnd | null {
  const snapshot = context.services.definitions.current();
  const parts = path.split(".");
  let current = entityId;
  for (const [index, part] of parts.entries()) {
    const body = findBody(snapshot, "entity", current);
    const isLast = index === parts.length - 1;
    const column = body?.columns.find((one) => one.name === part || one.aliases?.includes(part));
    if (isLast && column) return { kind: "column", entity: current, column };
    const reference = body?.references.find((one) => one.name === part);
    if (!reference) return null;
    if (isLast) return { kind: "reference", entity: current, target: reference.entity };
    current = reference.entity;
  }
  return null;
}
