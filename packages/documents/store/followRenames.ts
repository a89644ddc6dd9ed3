import type { DocumentEnvironment, DocumentKind, NameUse, TesseraDocument } from "@tessera/contract/defineDocument.ts";
import { type DocumentName, documentKey } from "@tessera/contract/documents/documentName.ts";
import { replaceAt } from "@tessera/contract/documents/replaceAt.ts";
import { type Mark, walkMarks } from "@tessera/contract/documents/walkMarks.ts";
import type { Json } from "@tessera/std/canonicalJson.ts";
import { type Changes, changedLookup, everyDocument } from "./candidate.ts";
import type { Snapshot } from "./snapshot.ts";

interface Rename {
  readonly before: string;
  readonly after: string;
  /** JSON pointer to the name. */
  readonly path: string;
  readonly keepsAliases: boolean;
}

/** A document in which elements were renamed, and the renames by element. */
interface RenamedDocument {
  readonly document: TesseraDocument;
  readonly renames: ReadonlyMap<string, Rename>;
}

/** Stands for the document itself among its elements. */
const ofDocument = "";

type NameMark = Extract<Mark, { mark: "name" }>;

function namesByElement(kind: DocumentKind, document: TesseraDocument): ReadonlyMap<string, NameMark> {
  const names = new Map<string, NameMark>();
  for (const mark of walkMarks(kind.schema, document.body, kind.settings))
    if (mark.mark === "name") names.set(mark.element ?? ofDocument, mark);
  return names;
}

function renamesOf(kind: DocumentKind, head: TesseraDocument, document: TesseraDocument): ReadonlyMap<string, Rename> {
  const before = namesByElement(kind, head);
  const renames = new Map<string, Rename>();
  for (const [element, { value, path, keepsAliases }] of namesByElement(kind, document)) {
    const former = before.get(element);
    if (former && former.value !== value)
      renames.set(element, { before: former.value, after: value, path, keepsAliases });
  }
  return renames;
}

function renamedDocuments(
  kinds: ReadonlyMap<string, DocumentKind>,
  snapshot: Snapshot,
  changes: Changes,
): ReadonlyMap<string, RenamedDocument> {
  const renamed = new Map<string, RenamedDocument>();
  for (const [key, { name, document }] of changes) {
    const kind = kinds.get(name.kind);
    const head = snapshot.get(name.kind, name.id);
    if (!kind || !head || !document) continue;
    const renames = renamesOf(kind, head, document);
    if (renames.size > 0) renamed.set(key, { document, renames });
  }
  return renamed;
}

/** The document as it would be if nothing had been renamed: in it, what still says the former names is understood. */
function withFormerNames({ document, renames }: RenamedDocument): TesseraDocument {
  let body: Json = document.body;
  for (const { path, before } of renames.values()) body = replaceAt(body, path, () => before);
  return { ...document, body };
}

function withAliases({ document, renames }: RenamedDocument): Json {
  let body: Json = document.body;
  for (const { path, before, after, keepsAliases } of renames.values()) {
    if (!keepsAliases) continue;
    body = replaceAt(body, path.replace(/\/[^/]*$/, "/aliases"), (found) => {
      const aliases = Array.isArray(found) ? found.filter((alias) => alias !== after) : [];
      return aliases.includes(before) ? aliases : [...aliases, before];
    });
  }
  return body;
}

function rewrite(body: Json, uses: readonly (NameUse & { readonly after: string })[]): Json {
  let rewritten = body;
  // From the end, so that a rewritten name moves none that is still to come.
  for (const use of uses.toSorted((left, right) => right.from - left.from)) {
    rewritten = replaceAt(rewritten, use.path, (found) =>
      typeof found === "string"
        ? found.slice(0, use.from) + (use.prefix ?? "") + use.after + found.slice(use.to)
        : (found ?? null),
    );
  }
  return rewritten;
}

/**
 * Completes a publish by what its renames ask for (design §4): every use of a former name, in any document, is
 * rewritten in the same publish, and the former name stays as an alias of its element.
 */
export function followRenames(
  kinds: ReadonlyMap<string, DocumentKind>,
  snapshot: Snapshot,
  changes: Changes,
  environment: DocumentEnvironment,
): Changes {
  const renamed = renamedDocuments(kinds, snapshot, changes);
  if (renamed.size === 0) return changes;
  const former = new Map<string, { name: DocumentName; document: TesseraDocument | null }>(changes);
  for (const [key, entry] of renamed) {
    former.set(key, { name: { kind: entry.document.kind, id: entry.document.id }, document: withFormerNames(entry) });
  }
  const before = changedLookup(snapshot, former);
  const followed = new Map(changes);
  for (const document of everyDocument(kinds, before)) {
    const key = documentKey(document);
    const own = renamed.get(key);
    const uses = (kinds.get(document.kind)?.uses?.(document, before, environment) ?? []).flatMap((use) => {
      const rename = renamed.get(documentKey(use.target))?.renames.get(use.target.element ?? ofDocument);
      return rename ? [{ ...use, after: rename.after }] : [];
    });
    if (!own && uses.length === 0) continue;
    const body = rewrite(own ? withAliases(own) : document.body, uses);
    followed.set(key, { name: { kind: document.kind, id: document.id }, document: { ...document, body } });
  }
  return followed;
}
