import { property } from "@tessera/contract/documents/jsonShape.ts";
import type { Json } from "@tessera/std/canonicalJson.ts";
import { useOperationQuery } from "@tessera/web-kit/api/useOperationQuery.ts";
import { useMemo } from "react";
import { getDocument } from "../../operations/getDocument.ts";
import type { DesignerKit } from "../../panels/DefinitionBrowser/DesignerKitProvider.tsx";
import { elementPathOf, valueAt } from "../document/bodyPath.ts";
import type { ChoiceSource } from "../sheet/sheetChoices.ts";
import type { TreeDocument } from "../useDesignerData.tsx";

/** The entity whose columns an element of a form names: that of the sub-form it stands in, else that of the form. */
function entityFor(kind: string, body: Json, path: string): string | null {
  if (kind !== "form") return null;
  const parent = path === "" ? "" : path.slice(0, path.lastIndexOf("/#"));
  const inSubForm = parent.endsWith("/subForm/items") ? valueAt(body, `${elementPathOf(parent)}/subForm/entity`) : null;
  const entity = inSubForm ?? property(body, "entity");
  return typeof entity === "string" && entity !== "" ? entity : null;
}

/** What the properties of an element may be chosen from: documents, types, columns of its entity as their draft has them. */
export function useChoiceSource(options: {
  kit: DesignerKit;
  documents: readonly TreeDocument[];
  body: Json;
  kind: string;
  path: string;
}): { readonly source: ChoiceSource; readonly reference: (kinds: readonly string[]) => string | null } {
  const { documents, kit } = options;
  const entity = entityFor(options.kind, options.body, options.path);
  const query = useOperationQuery(
    getDocument,
    { kind: "entity", id: entity ?? "none", of: "draft" },
    { enabled: entity !== null },
  );
  const entityBody = entity === null ? null : (query.data?.document?.body ?? null);
  return useMemo(() => {
    const ofKind = (kind: string) =>
      documents.filter((one) => one.kind === kind).sort((left, right) => left.id.localeCompare(right.id));
    return {
      source: {
        documents: ofKind,
        panelTypes: kit.panelTypes.map(({ id }) => id),
        fieldTypes: kit.fieldTypes.map(({ id }) => id),
        entity: entityBody,
      },
      reference: (kinds) => {
        for (const kind of kinds) {
          const [first] = ofKind(kind);
          if (first) return kinds.length === 1 ? first.id : `${kind}:${first.id}`;
        }
        return null;
      },
    };
  }, [documents, kit, entityBody]);
}
