import { behavioursOf } from "@tessera/contract/behavioursOf.ts";
import type { EntityBody } from "@tessera/contract/definitions/entityBody.ts";
import { findBody } from "@tessera/contract/documents/bodyOf.ts";
import { TesseraError } from "@tessera/contract/errors.ts";
import type { Snapshot } from "@tessera/documents/store/snapshot.ts";
import { settingsOf } from "@tessera/documents/texts/installationSettings.ts";
import { createEntityModels, type EntityModels } from "@tessera/query-model/entityModel.ts";
import { storedQuery } from "@tessera/query-model/query/storedQuery.ts";

function entityBody(snapshot: Snapshot, id: string): EntityBody | null {
  const body = findBody(snapshot, "entity", id);
  // Tables of the product are reached by entities that the product ships, or nobody's rights would be safe from a
  // designer.
  if (body?.origin === "system" && snapshot.layer("entity", id) === "installation")
    throw new TesseraError("definition_invalid", { entity: id, code: "storage_not_allowed" });
  return body;
}

const modelsOf = new WeakMap<Snapshot, EntityModels>();

/** The entities and queries of a state of the definitions, compiled once. */
export function entityModelsOf(snapshot: Snapshot): EntityModels {
  const known = modelsOf.get(snapshot);
  if (known) return known;
  const models = createEntityModels(
    (id) => entityBody(snapshot, id),
    () => snapshot.all("entity").map((document) => document.id),
    (id) => settingsOf(snapshot, snapshot.get("entity", id)?.subsystem ?? "").sourceLanguage,
    (source, entities) => storedQuery(snapshot, source, entities),
    behavioursOf(snapshot.fieldTypes),
  );
  modelsOf.set(snapshot, models);
  return models;
}
