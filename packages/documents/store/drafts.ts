import type { DocumentKind, TesseraDocument } from "@tessera/contract/defineDocument.ts";
import type { DocumentName } from "@tessera/contract/documents/documentName.ts";
import { openDocument } from "@tessera/contract/documents/openDocument.ts";
import { TesseraError } from "@tessera/contract/errors.ts";
import type { SqlRunner, Transaction } from "@tessera/server-core/database/pool.ts";
import { canonicalJson } from "@tessera/std/canonicalJson.ts";
import type { Author } from "./alterations.ts";
import { isSlug } from "./checkChanges.ts";
import type { Draft, DraftInput } from "./definitions.ts";
import { openIfKnown } from "./openIfKnown.ts";
import type { Snapshot } from "./snapshot.ts";
import { storedDocument } from "./storedHead.ts";

interface DraftRow {
  readonly kind: string;
  readonly id: string;
  readonly base_version: string;
  readonly revision: string;
  readonly schema_version: string;
  readonly subsystem: string;
  readonly body: string | null;
  readonly author: string | null;
  readonly author_name: string | null;
  readonly changed_at: string;
}

const columns = `kind, id, base_version, revision, schema_version, subsystem, body, author, author_name,
  (extract(epoch from changed_at) * 1000)::bigint as changed_at`;

function draftOf(row: DraftRow, kinds: ReadonlyMap<string, DocumentKind>, snapshot: Snapshot): Draft {
  const stored = storedDocument(row);
  const kind = kinds.get(row.kind);
  const baseVersion = Number(row.base_version);
  return {
    kind: row.kind,
    id: row.id,
    document: stored && kind ? openDocument(kind, stored) : stored,
    baseVersion,
    revision: Number(row.revision),
    author: { userId: row.author, displayName: row.author_name },
    changedAt: Number(row.changed_at),
    isStale: baseVersion !== (snapshot.version(row.kind, row.id) ?? 0),
  };
}

/** Every draft that this program understands, by kind and id. */
export async function readDrafts(
  runner: SqlRunner,
  kinds: ReadonlyMap<string, DocumentKind>,
  snapshot: Snapshot,
): Promise<readonly Draft[]> {
  const { rows } = await runner.query<DraftRow>(`select ${columns} from sys.document_draft order by kind, id`);
  const isKnown = (row: DraftRow): boolean => {
    const [stored, kind] = [storedDocument(row), kinds.get(row.kind)];
    return !stored || !kind || openIfKnown(kind, stored) !== null;
  };
  return rows.filter(isKnown).map((row) => draftOf(row, kinds, snapshot));
}

/** The draft of a document; null without one. */
export async function readDraft(
  runner: SqlRunner,
  kinds: ReadonlyMap<string, DocumentKind>,
  snapshot: Snapshot,
  name: DocumentName,
): Promise<Draft | null> {
  const { rows } = await runner.query<DraftRow>({
    text: `select ${columns} from sys.document_draft where kind = $1 and id = $2`,
    values: [name.kind, name.id],
  });
  return rows[0] ? draftOf(rows[0], kinds, snapshot) : null;
}

/** The error of someone who was not first. */
export function publishConflict(documents: readonly DocumentName[]): TesseraError {
  return new TesseraError("publish_conflict", { documents: documents.map(({ kind, id }) => ({ kind, id })) });
}

/**
 * The document of a draft at the present version of its kind: who began under an older release saves what they began.
 * Null removes the document. Throws `definition_invalid`.
 */
function presentDocument(kinds: ReadonlyMap<string, DocumentKind>, input: DraftInput): TesseraDocument | null {
  const kind = kinds.get(input.kind);
  const { document } = input;
  const fits =
    isSlug(input.id) &&
    (document === null || (document.kind === input.kind && document.id === input.id && isSlug(document.subsystem)));
  if (kind !== undefined && fits) return document === null ? null : openDocument(kind, document);
  const problem = { severity: "error", code: "document_malformed", path: "", data: {} };
  throw new TesseraError("definition_invalid", {
    problems: [{ ...problem, document: { kind: input.kind, id: input.id } }],
  });
}

/**
 * Writes the shared draft. The caller has the lock and a snapshot as fresh as it. Throws `publish_conflict` when the
 * head is not at the base version, or the draft not at the revision, that the author saw.
 */
export async function writeDraft(
  transaction: Transaction,
  kinds: ReadonlyMap<string, DocumentKind>,
  snapshot: Snapshot,
  input: DraftInput,
  author: Author,
): Promise<Draft> {
  const document = presentDocument(kinds, input);
  const head = snapshot.get(input.kind, input.id);
  if (input.baseVersion !== (snapshot.version(input.kind, input.id) ?? 0)) throw publishConflict([input]);
  const subsystem = document?.subsystem ?? head?.subsystem;
  if (subsystem === undefined) throw new TesseraError("not_found");
  const { rows } = await transaction.query<DraftRow>({
    text: `insert into sys.document_draft as d (kind, id, base_version, schema_version, subsystem, body, author, author_name)
      select $1, $2, $3, $4, $5, $6::jsonb, $7, $8 where $9::integer = 0
        or exists (select from sys.document_draft where kind = $1 and id = $2)
      on conflict (kind, id) do update set base_version = $3, schema_version = $4, subsystem = $5, body = $6::jsonb,
        author = $7, author_name = $8, changed_at = clock_timestamp(), revision = d.revision + 1 where d.revision = $9::integer
      returning ${columns}`,
    values: [
      input.kind,
      input.id,
      input.baseVersion,
      kinds.get(input.kind)?.schemaVersion ?? 1,
      subsystem,
      document === null ? null : canonicalJson(document.body),
      author.userId,
      author.displayName,
      input.revision,
    ],
  });
  if (!rows[0]) throw publishConflict([input]);
  return draftOf(rows[0], kinds, snapshot);
}

/**
 * Deletes the draft at the revision that the author saw; without a draft nothing happens. Throws `publish_conflict`.
 */
export async function deleteDraft(transaction: Transaction, name: DocumentName, revision: number): Promise<void> {
  const { rows } = await transaction.query<{ revision: string }>({
    text: "select revision from sys.document_draft where kind = $1 and id = $2 for update",
    values: [name.kind, name.id],
  });
  if (!rows[0]) return;
  if (Number(rows[0].revision) !== revision) throw publishConflict([name]);
  await transaction.query({
    text: "delete from sys.document_draft where kind = $1 and id = $2",
    values: [name.kind, name.id],
  });
}
