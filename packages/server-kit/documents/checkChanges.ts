import type {
  DocumentEnvironment,
  DocumentKind,
  DocumentLookup,
  DocumentProblem,
  TesseraDocument,
} from "@tessera/contract/defineDocument.ts";
import type { LocatedProblem } from "@tessera/contract/documents/locatedProblem.ts";
import { bodyProblems } from "./bodyProblems.ts";
import { affectedDocuments, type Changes } from "./candidate.ts";
import { documentKey } from "./documentKey.ts";
import { documentMarks } from "./documentMarks.ts";
import type { DocumentName } from "./documentName.ts";
import { isSlug } from "./isSlug.ts";

function located(document: DocumentName, problems: readonly DocumentProblem[]): LocatedProblem[] {
  return problems.map((problem) => ({ ...problem, document: { kind: document.kind, id: document.id } }));
}

function nameProblems(document: TesseraDocument): DocumentProblem[] {
  const problems: DocumentProblem[] = [];
  if (!isSlug(document.id)) problems.push({ severity: "error", code: "id_malformed", path: "", data: {} });
  if (!isSlug(document.subsystem))
    problems.push({ severity: "error", code: "subsystem_malformed", path: "", data: {} });
  return problems;
}

function referenceProblems(
  kinds: ReadonlyMap<string, DocumentKind>,
  kind: DocumentKind,
  document: TesseraDocument,
  candidate: DocumentLookup,
): DocumentProblem[] {
  return documentMarks(kind, document).references.flatMap((reference): DocumentProblem[] => {
    const target = candidate.get(reference.kind, reference.id);
    const targetKind = kinds.get(reference.kind);
    const isThere =
      target !== null &&
      targetKind !== undefined &&
      (reference.element === null || documentMarks(targetKind, target).elements.has(reference.element));
    if (isThere) return [];
    const data = { kind: reference.kind, id: reference.id, element: reference.element };
    return [{ severity: "error", code: "reference_dangling", path: reference.path, data }];
  });
}

/**
 * What a publish of `changes` would meet: bodies against their schema, ids, references that lead nowhere (also from documents that are
 * not changed), and the kinds' own checks of everything affected. Checks of a kind run only on bodies that fit their schema.
 */
export function checkChanges(
  kinds: ReadonlyMap<string, DocumentKind>,
  candidate: DocumentLookup,
  changes: Changes,
  environment: DocumentEnvironment,
  product: ReadonlyMap<string, TesseraDocument>,
): readonly LocatedProblem[] {
  const problems: LocatedProblem[] = [];
  const broken = new Set<string>();
  for (const { name, document } of changes.values()) {
    if (!document) continue;
    const kind = kinds.get(name.kind);
    const own: readonly DocumentProblem[] = kind
      ? [...nameProblems(document), ...bodyProblems(kind, document.body)]
      : [{ severity: "error", code: "kind_unknown", path: "", data: { kind: name.kind } }];
    if (own.length > 0) broken.add(documentKey(name));
    problems.push(...located(name, own));
  }
  if (broken.size > 0) return problems;
  for (const { name, document } of changes.values()) {
    const shipped = product.get(documentKey(name)) ?? null;
    if (!document || document === shipped) continue;
    problems.push(...located(name, kinds.get(name.kind)?.checkInstallation?.(document, shipped) ?? []));
    if (shipped && shipped.subsystem !== document.subsystem)
      problems.push(...located(name, [{ severity: "error", code: "subsystem_changed", path: "", data: {} }]));
  }
  for (const document of affectedDocuments(kinds, candidate, changes)) {
    const kind = kinds.get(document.kind);
    if (!kind) continue;
    const dangling = referenceProblems(kinds, kind, document, candidate);
    problems.push(...located(document, dangling));
    if (dangling.length === 0)
      problems.push(...located(document, kind.check?.(document, candidate, environment) ?? []));
  }
  return problems;
}
