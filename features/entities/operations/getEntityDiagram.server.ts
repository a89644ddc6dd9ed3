import type { TesseraDocument } from "@tessera/contract/defineDocument.ts";
import { TesseraError } from "@tessera/contract/errors.ts";
import { handle } from "@tessera/server-core/handle.ts";
import { assertFresh } from "@tessera/server-core/state/writeLock.ts";
import { entityDiagram } from "../server/entityDiagram.ts";
import { getEntityDiagram } from "./getEntityDiagram.ts";

/** See `getEntityDiagram`. */
export const getEntityDiagramHandler = handle(getEntityDiagram, async ({ entity, reach }, context) => {
  const { database, definitions, records } = context.services;
  await assertFresh(database, context);
  const rights = records.rights(context);
  const mayRead = ({ subsystem }: TesseraDocument): boolean => rights.mayDocument("entity", subsystem, "read");
  const heads = definitions.published().all("entity");
  const drafts = (await definitions.drafts()).filter(({ kind }) => kind === "entity");
  const drafted = new Map(drafts.map(({ document, id }) => [id, document]));
  // Anyone who may not read what is published learns nothing of its draft either.
  const readable = heads.filter(mayRead).map((head) => drafted.get(head.id) ?? head);
  const published = new Set(heads.map(({ id }) => id));
  const added = drafts.flatMap(({ document, id }) => (document === null || published.has(id) ? [] : [document]));
  const deleted = new Set(drafts.flatMap(({ document, id }) => (document === null ? [id] : [])));
  const entities = [...readable, ...added].filter((document) => !deleted.has(document.id) && mayRead(document));
  const start = entities.find(({ id }) => id === entity);
  if (start === undefined) throw new TesseraError("not_found");
  return entityDiagram(entities, start, reach);
});
