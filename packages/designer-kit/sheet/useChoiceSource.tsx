import type { DocumentKind } from "@tessera/contract/defineDocument.ts";
import type { Json } from "@tessera/std/canonicalJson.ts";
import { useTexts } from "@tessera/web-kit/texts/useTexts.ts";
import { useMemo } from "react";
import { useDefinitionQuery } from "../definitions/useDefinitionQuery.tsx";
import type { ListedDocument } from "../document/documentName.ts";
import { type Naming, namingOf } from "../document/elementName.ts";
import type { SheetPlace } from "../editors/SheetPlaceProvider.tsx";
import { useRootBodies } from "../editors/useRootBodies.tsx";
import type { DesignerRegistries } from "../registries/DesignerRegistriesProvider.tsx";
import { objectAt } from "../schema/elementTree.ts";
import { type EntitySource, entityAround, entityOfBody } from "../schema/entityAround.ts";
import { pickedPlaces, picksBadge } from "../schema/pickedPlaces.ts";
import { nodesRoot, queryRoot } from "../schema/queryRoot.ts";
import type { SettingsLookup } from "../schema/settingsSchema.ts";
import type { OfferedBadge } from "./nameChoices.ts";
import type { ChoiceSource } from "./sheetChoices.ts";
import { useDraftBodies } from "./useDraftBodies.tsx";

/** What the sheet of an object must know of the documents around it. */
export interface SheetSurroundings {
  readonly source: ChoiceSource;
  /** Id of the entity that names at a property belong to; null when there is none, or not yet. */
  readonly entityIdAt: (keys: readonly string[], ofDocument: boolean) => string | null;
  readonly own: SheetPlace["own"];
  readonly naming: Naming;
  /** Whether all that the properties are chosen from is there. */
  readonly isComplete: boolean;
}

/** The open document where names can begin at it: an entity, or a query. */
function ownRows(kind: string, id: string, body: Json): SheetPlace["own"] {
  return kind === "entity" || kind === "query" ? { kind, id, body } : null;
}

const idsOf = (found: readonly (EntitySource | null)[], kind: EntitySource["kind"]): readonly string[] =>
  [...new Set(found.flatMap((one) => (one?.kind === kind ? [one.id] : [])))].sort();

const noBadges: readonly OfferedBadge[] = [];

/**
 * What the properties of the object at `path` may be chosen from: documents, types, names of its entity as their drafts
 * have them.
 */
export function useChoiceSource(options: {
  registries: DesignerRegistries;
  documents: readonly ListedDocument[];
  document: { readonly kind: string; readonly id: string };
  kind: DocumentKind;
  body: Json;
  path: string;
  settings: SettingsLookup;
}): SheetSurroundings {
  const { body, document, documents, kind, path, registries, settings } = options;
  const { t } = useTexts();
  const around = useMemo(() => {
    const { schema } = kind;
    return (keys: readonly string[], ofDocument: boolean) =>
      entityAround({ document, schema, body, path, keys, ofDocument, settings });
  }, [document, kind, body, path, settings]);
  const object = useMemo(() => objectAt(kind.schema, body, path, settings), [kind, body, path, settings]);
  const found = useMemo(
    () => (object ? pickedPlaces(object.schema).map(({ keys, ofDocument }) => around(keys, ofDocument)) : []),
    [object, around],
  );
  const asksBadges = object !== null && object !== undefined && picksBadge(object.schema);
  const offered = useDefinitionQuery("badges", [], (store, asking) => store.badges(asking), asksBadges);
  const lists = useDraftBodies("list", idsOf(found, "list"));
  const forms = useDraftBodies("form", idsOf(found, "form"));
  const entityOf = useMemo(() => {
    return (source: EntitySource | null): string | null => {
      if (source === null || source.kind === "entity") return source?.id ?? null;
      if (source.kind === "query") return queryRoot(source.id);
      if (source.kind === "queryNodes") return nodesRoot(source.id);
      return entityOfBody((source.kind === "list" ? lists : forms).bodies.get(source.id));
    };
  }, [lists, forms]);
  const own = useMemo(() => ownRows(document.kind, document.id, body), [document, body]);
  const roots = useRootBodies(own, () => found.flatMap((one) => entityOf(one) ?? []));
  const { entities } = roots;
  const naming = useMemo(() => namingOf(documents, t), [documents, t]);
  const badges = offered.data ?? noBadges;
  const hasBadges = !asksBadges || !offered.isPending;
  const isComplete = lists.isComplete && forms.isComplete && roots.isComplete && hasBadges;
  return useMemo(() => {
    const entityIdAt = (keys: readonly string[], ofDocument: boolean) => entityOf(around(keys, ofDocument));
    return {
      entityIdAt,
      own,
      naming,
      isComplete,
      source: {
        documents: (of) =>
          documents.filter((one) => one.kind === of).sort((left, right) => left.id.localeCompare(right.id)),
        panelTypes: registries.panelTypes.map(({ id }) => id),
        fieldTypes: registries.fieldTypes.map(({ id }) => id),
        kinds: registries.kinds.map((one) => one.kind),
        subsystems: [...new Set(documents.map(({ subsystem }) => subsystem))].sort(),
        operations: registries.operations,
        badges,
        body,
        entityAt: (keys, ofDocument) => {
          const id = entityIdAt(keys, ofDocument);
          return id === null ? null : (entities.get(id) ?? null);
        },
        text: t,
      },
    };
  }, [documents, naming, own, isComplete, registries, badges, body, entities, entityOf, around, t]);
}
