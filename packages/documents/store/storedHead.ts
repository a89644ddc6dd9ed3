import type { TesseraDocument } from "@tessera/contract/defineDocument.ts";
import type { DocumentChange } from "@tessera/contract/documents/documentChange.ts";
import type { DocumentName } from "@tessera/contract/documents/documentName.ts";
import type { SqlRunner } from "@tessera/server-core/database/pool.ts";
import type { Counters } from "@tessera/server-core/state/writeLock.ts";

/** The head of a document as it is stored, not yet brought to the present schema version. */
export interface StoredHead {
  readonly name: DocumentName;
  readonly version: number;
  /** Null when the head version deleted it. */
  readonly document: TesseraDocument | null;
  /** Differences from the product document that it changes; null for a document made here. */
  readonly overlay: readonly DocumentChange[] | null;
}

/** What the last publish compiled of a document. */
export interface StoredOutput {
  readonly name: DocumentName;
  readonly schemaVersion: number;
  /** Fingerprint of the product layer and the code that it was compiled with. */
  readonly release: string;
  readonly output: object | null;
}

interface HeadRow {
  readonly kind: string;
  readonly id: string;
  readonly version: string;
  readonly schema_version: string;
  readonly subsystem: string;
  readonly body: string | null;
  readonly overlay: string | null;
}

/** Heads that publishes after the counters `since` changed; all of them from 0. */
export async function readHeads(
  runner: SqlRunner,
  since: Pick<Counters, "definitions" | "texts">,
): Promise<readonly StoredHead[]> {
  const { rows } = await runner.query<HeadRow>({
    text: `select h.kind, h.id, h.version, v.schema_version, v.subsystem, v.body, v.overlay
      from sys.document_head h join sys.document_version v on (v.kind, v.id, v.version) = (h.kind, h.id, h.version)
      where h.definitions > $1 or h.texts > $2`,
    values: [since.definitions, since.texts],
  });
  return rows.map((row) => ({
    name: { kind: row.kind, id: row.id },
    version: Number(row.version),
    document: storedDocument(row),
    overlay: row.overlay === null ? null : JSON.parse(row.overlay),
  }));
}

/** A document from the columns that every table of documents has; null without a body. */
export function storedDocument(row: Omit<HeadRow, "version" | "overlay">): TesseraDocument | null {
  if (row.body === null) return null;
  return {
    kind: row.kind,
    id: row.id,
    schemaVersion: Number(row.schema_version),
    subsystem: row.subsystem,
    body: JSON.parse(row.body),
  };
}

/** Compiled outputs that publishes after the counter `since` made. */
export async function readOutputs(runner: SqlRunner, since: number): Promise<readonly StoredOutput[]> {
  const { rows } = await runner.query<{
    kind: string;
    id: string;
    schema_version: string;
    release: string;
    output: string;
  }>({
    text: "select kind, id, schema_version, release, output from sys.document_compiled where definitions > $1",
    values: [since],
  });
  return rows.map((row) => ({
    name: { kind: row.kind, id: row.id },
    schemaVersion: Number(row.schema_version),
    release: row.release,
    output: JSON.parse(row.output),
  }));
}
