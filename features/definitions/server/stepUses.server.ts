import { findBody } from "@tessera/contract/documents/bodyOf.ts";
import type { DocumentName } from "@tessera/contract/documents/documentName.ts";
import type { PreviewedStep } from "@tessera/documents/store/alterations.ts";
import type { RequestContext } from "@tessera/server-core/context.ts";
import { readableNames } from "./readableNames.server.ts";

/**
 * Documents that use the column that a step changes, or its table as a whole; those that the caller may read, each
 * once.
 */
export function stepUses(
  context: RequestContext,
  { entity, target }: Pick<PreviewedStep, "entity" | "target">,
): readonly DocumentName[] {
  const { definitions } = context.services;
  const body = findBody(definitions.published(), "entity", entity);
  const column = body?.columns.find((one) => one.column === target);
  if (!body || (!column && body.storage.table !== target)) return [];
  const isReadable = readableNames(context);
  const uses = definitions.whereUsed("entity", entity, column?.id).map(({ from }) => from);
  const seen = new Map(uses.map(({ kind, id }) => [`${kind} ${id}`, { kind, id }]));
  return [...seen.values()].filter((name) => isReadable(name) && !(name.kind === "entity" && name.id === entity));
}
