import type {
  DocumentEnvironment,
  DocumentKind,
  DocumentLookup,
  TesseraDocument,
} from "@tessera/contract/defineDocument.ts";
import type { DocumentName } from "@tessera/contract/documents/documentName.ts";
import { everyDocument } from "./candidate.ts";
import type { Use } from "./definitions.ts";
import { documentMarks } from "./documentMarks.ts";

function usesIn(
  kind: DocumentKind,
  document: TesseraDocument,
  lookup: DocumentLookup,
  target: DocumentName,
  environment: DocumentEnvironment,
): Use[] {
  const from = { kind: document.kind, id: document.id };
  const isTarget = (named: DocumentName) => named.kind === target.kind && named.id === target.id;
  const marked = documentMarks(kind, document).references.filter(isTarget);
  const named = (kind.uses?.(document, lookup, environment) ?? []).filter((use) => isTarget(use.target));
  return [
    ...marked.map(({ path, fromElement, element }) => ({ from, path, fromElement, element })),
    ...named.map(({ path, fromElement, target: { element } }) => ({ from, path, fromElement, element })),
  ];
}

/**
 * The places that use a document, or one of its elements when `element` is given: references as the schemas mark them,
 * and names that stand for elements (columns in forms, lists, conditions, expressions) as the kinds report them.
 */
export function whereUsed(
  kinds: ReadonlyMap<string, DocumentKind>,
  lookup: DocumentLookup,
  target: DocumentName,
  element: string | null,
  environment: DocumentEnvironment,
): readonly Use[] {
  return everyDocument(kinds, lookup).flatMap((document) => {
    const kind = kinds.get(document.kind);
    if (!kind) return [];
    return usesIn(kind, document, lookup, target, environment).filter(
      (use) => element === null || use.element === element,
    );
  });
}
