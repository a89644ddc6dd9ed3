import type { SqlRunner } from "@tessera/server-core/database/pool.ts";

/** A document as it was before a publish. */
export interface FormerDocument {
  readonly kind: string;
  /** Null: not known. */
  readonly id: string | null;
  /** Null: as it is now. */
  readonly publish: string | null;
}

/** The subsystems of documents before publishes, in their order; null where there was none. */
export async function subsystemsBefore(
  runner: SqlRunner,
  documents: readonly FormerDocument[],
): Promise<readonly (string | null)[]> {
  if (documents.length === 0) return [];
  const { rows } = await runner.query<{ subsystem: string | null }>({
    text: `select (select v.subsystem from sys.document_version v
        where v.kind = x.kind and v.id = x.id and v.body is not null
          and v.version < coalesce((select d.version from sys.document_version d
            where d.publish = x.publish and d.kind = v.kind and d.id = v.id), 2147483647)
        order by v.version desc limit 1) as subsystem
      from rows from (jsonb_to_recordset($1::jsonb) as (kind text, id text, publish uuid)) with ordinality as x(kind, id, publish, place)
      order by x.place`,
    values: [JSON.stringify(documents)],
  });
  return rows.map(({ subsystem }) => subsystem);
}
