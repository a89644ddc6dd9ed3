import type {
  DocumentEnvironment,
  DocumentKind,
  DocumentLookup,
  DocumentProblem,
  TesseraDocument,
} from "@tessera/contract/defineDocument.ts";
import { type DocumentName, documentKey } from "@tessera/contract/documents/documentName.ts";
import type { LocatedProblem } from "@tessera/contract/documents/locatedProblem.ts";
import { Slug } from "@tessera/contract/schema.ts";
import { canonicalJson } from "@tessera/std/canonicalJson.ts";
import { Compile } from "typebox/compile";
import { bodyProblems } from "./bodyProblems.ts";
import { affectedDocuments, type Changes } from "./candidate.ts";
import { documentMarks } from "./documentMarks.ts";

const validator = Compile(Slug());

/** Whether a text can be the id of a document or subsystem. */
export function isSlug(text: string): boolean {
  return validator.Check(text);
}

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

const nameOfProblem = ({ code, data, path }: DocumentProblem): string => canonicalJson([code, path, data]);

/**
 * Problems with those that `before` had as well as warnings: what is wrong already is no reason to refuse what others
 * change.
 */
function newAsErrors(
  found: readonly DocumentProblem[],
  before: () => readonly DocumentProblem[],
): readonly DocumentProblem[] {
  if (found.every(({ severity }) => severity !== "error")) return found;
  const old = new Set(before().map(nameOfProblem));
  return found.map((problem) => (old.has(nameOfProblem(problem)) ? { ...problem, severity: "warning" } : problem));
}

/** What a publish is checked with. */
export interface CheckedChanges {
  readonly kinds: ReadonlyMap<string, DocumentKind>;
  /** All documents as they are. */
  readonly before: DocumentLookup;
  /** All documents as they would be. */
  readonly candidate: DocumentLookup;
  /** What is written, and of it by key what was asked for; the rest follows. */
  readonly changes: Changes;
  readonly asked: { has(key: string): boolean };
  readonly environment: DocumentEnvironment;
  readonly product: ReadonlyMap<string, TesseraDocument>;
}

/**
 * What a publish of `changes` would meet: bodies against their schema, ids, references that lead nowhere (also from
 * documents that are not changed), and the kinds' own checks of everything affected. Checks of a kind run only on
 * bodies that fit their schema. A document that nobody asked to change is in nobody's way with what a check of a newer
 * release finds in it.
 */
export function checkChanges({
  asked,
  before,
  candidate,
  changes,
  environment,
  kinds,
  product,
}: CheckedChanges): readonly LocatedProblem[] {
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
    if (dangling.length > 0) continue;
    const found = kind.check?.(document, candidate, environment) ?? [];
    const former = asked.has(documentKey(document)) ? null : before.get(document.kind, document.id);
    const old = () => (former && kind.check?.(former, before, environment)) ?? [];
    problems.push(...located(document, former ? newAsErrors(found, old) : found));
  }
  return problems;
}
