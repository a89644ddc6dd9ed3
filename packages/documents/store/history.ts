import type { DocumentKind, TesseraDocument } from "@tessera/contract/defineDocument.ts";
import { type DocumentName, documentKey } from "@tessera/contract/documents/documentName.ts";
import { openDocument } from "@tessera/contract/documents/openDocument.ts";
import type { SqlRunner } from "@tessera/server-core/database/pool.ts";
import type { DocumentVersion, Publish, PublishedDocument } from "./definitions.ts";
import { openIfKnown } from "./openIfKnown.ts";
import { storedDocument } from "./storedHead.ts";

interface PublishRow {
  readonly publish: string;
  readonly note: string;
  readonly author: string | null;
  readonly author_name: string | null;
  readonly instant: string;
  readonly definitions: string;
}

const publishColumns = `p.id as publish, p.note, p.author, p.author_name,
  (extract(epoch from p.instant) * 1000)::bigint as instant, p.definitions`;

function publishOf(row: PublishRow): Omit<Publish, "documents"> {
  return {
    id: row.publish,
    note: row.note,
    author: { userId: row.author, displayName: row.author_name },
    instant: Number(row.instant),
    definitions: Number(row.definitions),
  };
}

/**
 * Versions of a document, the newest first; one of them when `version` is given. In the list what a newer program
 * published stands as it is stored; asked for by its number it throws `definition_invalid`.
 */
export async function readVersions(
  runner: SqlRunner,
  kinds: ReadonlyMap<string, DocumentKind>,
  name: DocumentName,
  version: number | null = null,
): Promise<readonly DocumentVersion[]> {
  const { rows } = await runner.query<
    PublishRow & {
      kind: string;
      id: string;
      version: string;
      schema_version: string;
      subsystem: string;
      body: string | null;
    }
  >({
    text: `select ${publishColumns}, v.kind, v.id, v.version, v.schema_version, v.subsystem, v.body
      from sys.document_version v join sys.publish p on p.id = v.publish
      where v.kind = $1 and v.id = $2 and ($3::integer is null or v.version = $3) order by v.version desc`,
    values: [name.kind, name.id, version],
  });
  return rows.map((row) => {
    const stored = storedDocument(row);
    const kind = kinds.get(row.kind);
    const open = (known: DocumentKind, document: TesseraDocument): TesseraDocument =>
      version === null ? (openIfKnown(known, document) ?? document) : openDocument(known, document);
    const document = stored && kind ? open(kind, stored) : stored;
    return { version: Number(row.version), document, publish: publishOf(row) };
  });
}

/**
 * Documents as they were published at a value of the definitions counter, by `kind:id`; null for what was not there,
 * or was published by a newer program. What only the product layer has is not among them.
 */
export async function readDocumentsAt(
  runner: SqlRunner,
  kinds: ReadonlyMap<string, DocumentKind>,
  names: readonly DocumentName[],
  definitions: number,
): Promise<ReadonlyMap<string, { readonly version: number; readonly document: TesseraDocument | null }>> {
  const { rows } = await runner.query<{
    kind: string;
    id: string;
    version: string;
    schema_version: string;
    subsystem: string;
    body: string | null;
  }>({
    text: `select distinct on (v.kind, v.id) v.kind, v.id, v.version, v.schema_version, v.subsystem, v.body
      from unnest($1::text[], $2::text[]) as n(kind, id)
        join sys.document_version v on (v.kind, v.id) = (n.kind, n.id) join sys.publish p on p.id = v.publish
      where p.definitions <= $3 order by v.kind, v.id, v.version desc`,
    values: [names.map(({ kind }) => kind), names.map(({ id }) => id), definitions],
  });
  return new Map(
    rows.map((row) => {
      const [kind, stored] = [kinds.get(row.kind), storedDocument(row)];
      const document = kind && stored ? openIfKnown(kind, stored) : null;
      return [documentKey(row), { version: Number(row.version), document }];
    }),
  );
}

/** Publishes, the newest first; one of them when `id` is given. */
export async function readPublishes(
  runner: SqlRunner,
  page: { readonly offset: number; readonly limit: number },
  id: string | null = null,
): Promise<readonly Publish[]> {
  const { rows } = await runner.query<PublishRow & { documents: string }>({
    text: `select ${publishColumns}, (
        select coalesce(jsonb_agg(jsonb_build_object('kind', v.kind, 'id', v.id, 'version', v.version, 'deleted', v.body is null)
          order by v.kind, v.id), '[]') from sys.document_version v where v.publish = p.id) as documents
      from sys.publish p where $3::uuid is null or p.id = $3 order by p.definitions desc, p.texts desc offset $1 limit $2`,
    values: [page.offset, page.limit, id],
  });
  return rows.map((row) => {
    const documents: readonly PublishedDocument[] = JSON.parse(row.documents);
    return { ...publishOf(row), documents };
  });
}
