import type {
  DocumentEnvironment,
  DocumentKind,
  DocumentLookup,
  TesseraDocument,
} from "@tessera/contract/defineDocument.ts";
import { diffBodies } from "@tessera/contract/documents/diffBodies.ts";
import type { DocumentChange } from "@tessera/contract/documents/documentChange.ts";
import { documentKey } from "@tessera/contract/documents/documentName.ts";
import type { Transaction } from "@tessera/server-core/database/pool.ts";
import type { Counters } from "@tessera/server-core/state/writeLock.ts";
import { canonicalJson } from "@tessera/std/canonicalJson.ts";
import type { Author } from "./alterations.ts";
import { affectedDocuments, type Changes } from "./candidate.ts";
import type { PublishedDocument } from "./definitions.ts";

/** What a publish writes. */
export interface PublishWriting {
  readonly id: string;
  readonly note: string;
  readonly author: Author;
  readonly counters: Counters;
  readonly kinds: ReadonlyMap<string, DocumentKind>;
  readonly product: ReadonlyMap<string, TesseraDocument>;
  readonly release: string;
  readonly changes: Changes;
  readonly outputs: readonly CompiledOutput[];
}

interface VersionItem {
  readonly kind: string;
  readonly id: string;
  readonly schema_version: number;
  readonly subsystem: string;
  readonly body: TesseraDocument["body"];
  readonly overlay: readonly DocumentChange[] | null;
}

function versionItems(writing: PublishWriting): readonly VersionItem[] {
  return [...writing.changes.values()].map(({ name, document }) => {
    const shipped = writing.product.get(documentKey(name));
    // An overlay that says nothing new takes the product document back.
    const overlay = document && shipped ? diffBodies(shipped.body, document.body) : null;
    const kept = overlay?.length === 0 ? null : document;
    return {
      kind: name.kind,
      id: name.id,
      schema_version: document?.schemaVersion ?? writing.kinds.get(name.kind)?.schemaVersion ?? 1,
      subsystem: document?.subsystem ?? shipped?.subsystem ?? "",
      body: kept ? kept.body : null,
      overlay: kept ? overlay : null,
    };
  });
}

async function writeVersions(transaction: Transaction, writing: PublishWriting): Promise<readonly PublishedDocument[]> {
  const { rows } = await transaction.query<{ kind: string; id: string; version: string; deleted: string }>({
    text: `with item as (
        select i.*, coalesce((select max(v.version) from sys.document_version v where (v.kind, v.id) = (i.kind, i.id)), 0) + 1 as version
        from jsonb_to_recordset($1::jsonb)
          as i(kind text, id text, schema_version integer, subsystem text, body jsonb, overlay jsonb)
      ), version as (
        insert into sys.document_version (kind, id, version, publish, schema_version, subsystem, body, overlay)
        select kind, id, version, $2, schema_version, subsystem, nullif(body, 'null'), nullif(overlay, 'null') from item
      ), head as (
        insert into sys.document_head (kind, id, version, definitions, texts) select kind, id, version, $3, $4 from item
        on conflict (kind, id) do update
          set version = excluded.version, definitions = excluded.definitions, texts = excluded.texts
      )
      select kind, id, version, body is null or body = 'null' as deleted from item order by kind, id`,
    values: [canonicalJson(versionItems(writing)), writing.id, writing.counters.definitions, writing.counters.texts],
  });
  return rows.map((row) => ({
    kind: row.kind,
    id: row.id,
    version: Number(row.version),
    deleted: row.deleted === "t",
  }));
}

/** What was compiled of a document. */
export interface CompiledOutput {
  readonly kind: string;
  readonly id: string;
  readonly schema_version: number;
  readonly output: object | null;
}

/** Compiles what a publish affects. Done before the lock is taken, since it only depends on the documents. */
export function compileAffected(
  kinds: ReadonlyMap<string, DocumentKind>,
  environment: DocumentEnvironment,
  candidate: DocumentLookup,
  changes: Changes,
): readonly CompiledOutput[] {
  return affectedDocuments(kinds, candidate, changes).flatMap((document) => {
    const kind = kinds.get(document.kind);
    if (!kind?.compile) return [];
    const output = kind.compile(document, candidate, environment);
    return [{ kind: document.kind, id: document.id, schema_version: kind.schemaVersion, output }];
  });
}

async function writeOutputs(transaction: Transaction, { outputs, release, counters }: PublishWriting): Promise<void> {
  if (outputs.length === 0) return;
  await transaction.query({
    text: `insert into sys.document_compiled (kind, id, schema_version, release, output, definitions)
      select kind, id, schema_version, $2, output, $3
      from jsonb_to_recordset($1::jsonb) as i(kind text, id text, schema_version integer, output jsonb)
      on conflict (kind, id) do update set schema_version = excluded.schema_version, release = excluded.release,
        output = excluded.output, definitions = excluded.definitions`,
    values: [JSON.stringify(outputs), release, counters.definitions],
  });
}

/** Writes the publish, the new versions and heads, and what was compiled, in the caller's transaction. */
export async function writePublish(
  transaction: Transaction,
  writing: PublishWriting,
): Promise<readonly PublishedDocument[]> {
  const { id, note, author, counters } = writing;
  await transaction.query({
    text: "insert into sys.publish (id, note, author, author_name, definitions, texts) values ($1, $2, $3, $4, $5, $6)",
    values: [id, note, author.userId, author.displayName, counters.definitions, counters.texts],
  });
  const documents = await writeVersions(transaction, writing);
  await writeOutputs(transaction, writing);
  return documents;
}
