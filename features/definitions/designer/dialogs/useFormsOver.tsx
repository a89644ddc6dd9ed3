import { property } from "@tessera/contract/documents/jsonShape.ts";
import { useDraftBodies } from "@tessera/designer-kit/sheet/useDraftBodies.tsx";
import { useOperationQuery } from "@tessera/web-kit/api/useOperationQuery.ts";
import { getWhereUsed } from "../../operations/getWhereUsed.ts";
import type { TreeDocument } from "../useDesignerData.tsx";

/** The forms over a table, published or drafts; none while it is not known. `entity` null: no table is chosen. */
export function useFormsOver(entity: string | null, documents: readonly TreeDocument[]): readonly TreeDocument[] {
  const query = useOperationQuery(
    getWhereUsed,
    { kind: "entity", id: entity ?? "" },
    { enabled: documents.some(({ id, kind, layer }) => kind === "entity" && id === entity && layer !== null) },
  );
  const forms = documents.filter(({ kind }) => kind === "form");
  const drafted = entity === null ? [] : forms.filter(({ draft }) => draft !== null).map(({ id }) => id);
  const { bodies } = useDraftBodies("form", drafted);
  const published = new Set(
    (query.data?.uses ?? []).flatMap(({ from, path }) => (from.kind === "form" && path === "/entity" ? [from.id] : [])),
  );
  return forms.filter(({ id }) => {
    const body = bodies.get(id);
    return body === undefined ? published.has(id) : property(body, "entity") === entity;
  });
}
