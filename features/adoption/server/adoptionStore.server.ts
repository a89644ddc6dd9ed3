import { createHash } from "node:crypto";
import type { TesseraDocument } from "@tessera/contract/defineDocument.ts";
import { TesseraError } from "@tessera/contract/errors.ts";
import type { SqlRunner } from "@tessera/server-core/database/pool.ts";
import type { Client } from "pg";
import { canonicalText } from "./canonicalText.ts";
import type { Catalogue } from "./catalogue/catalogue.ts";
import type { CopyReport } from "./copy/copySchema.server.ts";
import type { DataFacts } from "./documents/dataFacts.ts";
import { keepBaseRows } from "./source/baseRows.server.ts";

/** Where an adopted schema came from. */
export interface AdoptionOrigin {
  /** Path of the dump, or address of the database without its password. */
  readonly from: string;
  readonly schema: string;
}

/** What documents are made of, so that a later generator can make them of the same. */
export interface MadeOf {
  readonly catalogue: Catalogue;
  readonly facts: DataFacts;
  /** Documents that could not be published, as `kind:id`. */
  readonly leftOut: readonly string[];
}

/** What the last proposal was made of. */
export interface Proposed {
  /** Documents as they would be made again. */
  readonly documents: readonly TesseraDocument[];
  /** Head versions it was made on, by `kind:id`; 0 for a document that was not there. */
  readonly versions: { readonly [name: string]: number };
  /** Absent when it was made before this was kept. */
  readonly madeOf?: MadeOf;
}

/** What a copy came to, without the catalogues, which are kept by themselves. */
export type KeptReport = Omit<CopyReport, "catalogue" | "sourceCatalogue">;

/** What is remembered of an adopted schema. */
export interface Adoption {
  readonly subsystem: string;
  readonly origin: AdoptionOrigin;
  /** SHA-256 of the canonical text of the source's catalogue. */
  readonly fingerprint: string;
  /** Documents as they were made, the base of the next comparison; null while they are not published yet. */
  readonly documents: readonly TesseraDocument[] | null;
  /** What they were made of; null when it was not kept yet. */
  readonly madeOf: MadeOf | null;
  /** Null when nothing was proposed since. */
  readonly proposed: Proposed | null;
  /** The source as it was last taken over; null when it was adopted before this was kept. */
  readonly sourceCatalogue: Catalogue | null;
  /** The run that copied it; null when no run did. */
  readonly run: string | null;
  /** What the copy came to; null when it was copied before this was kept. */
  readonly report: KeptReport | null;
}

/** The fingerprint of a source, by which it is recognised. */
export function catalogueFingerprint(catalogue: Catalogue): string {
  return createHash("sha256").update(canonicalText(catalogue)).digest("hex");
}

/** What is remembered of a subsystem's adoption; null when it was not adopted. */
export async function readAdoption(runner: SqlRunner, subsystem: string): Promise<Adoption | null> {
  const { rows } = await runner.query<{
    source: string;
    fingerprint: string;
    documents: string | null;
    made_of: string | null;
    proposed: string | null;
    source_catalogue: string | null;
    run: string | null;
    report: string | null;
  }>({
    text: "select source, fingerprint, documents, made_of, proposed, source_catalogue, run, report from sys.adoption where subsystem = $1",
    values: [subsystem],
  });
  const row = rows[0];
  if (!row) return null;
  const { fingerprint } = row;
  // Only this file writes these columns.
  return {
    subsystem,
    fingerprint,
    origin: JSON.parse(row.source),
    documents: row.documents === null ? null : JSON.parse(row.documents),
    madeOf: row.made_of === null ? null : JSON.parse(row.made_of),
    proposed: row.proposed === null ? null : JSON.parse(row.proposed),
    sourceCatalogue: row.source_catalogue === null ? null : JSON.parse(row.source_catalogue),
    run: row.run,
    report: row.report === null ? null : JSON.parse(row.report),
  };
}

/**
 * Notes, in the transaction of the copy, that a schema was copied, with its rows as they came; its documents follow.
 */
export async function noteCopy(
  client: Client,
  { subsystem, origin, run = null }: Pick<Adoption, "subsystem" | "origin"> & { readonly run?: string | null },
  { catalogue, sourceCatalogue, ...report }: CopyReport,
): Promise<void> {
  await client.query(
    `insert into sys.adoption (subsystem, source, fingerprint, source_catalogue, run, report)
      values ($1, $2, $3, $4::jsonb, $5, $6::jsonb)`,
    [
      subsystem,
      JSON.stringify(origin),
      catalogueFingerprint(sourceCatalogue),
      JSON.stringify(sourceCatalogue),
      run,
      JSON.stringify(report),
    ],
  );
  await keepBaseRows(client, subsystem, catalogue);
}

/** Keeps how the source is that something was taken over of. */
export async function keepSource(runner: SqlRunner, subsystem: string, source: Catalogue): Promise<void> {
  await runner.query({
    text: "update sys.adoption set source_catalogue = $2::jsonb where subsystem = $1",
    values: [subsystem, JSON.stringify(source)],
  });
}

/**
 * Keeps the documents that a subsystem's screens were made of, with what they were made of themselves, and forgets the
 * last proposal. Throws `publish_conflict` when the adoption was undone meanwhile.
 */
export async function keepDocuments(
  runner: SqlRunner,
  subsystem: string,
  documents: readonly TesseraDocument[],
  madeOf: MadeOf,
): Promise<void> {
  const { rowCount } = await runner.query({
    text: "update sys.adoption set documents = $2::jsonb, made_of = $3::jsonb, proposed = null where subsystem = $1",
    values: [subsystem, JSON.stringify(documents), JSON.stringify(madeOf)],
  });
  if (rowCount === 0) throw new TesseraError("publish_conflict", { subsystem });
}

/** Keeps what was proposed, so that the next comparison knows what of it was published. */
export async function keepProposal(runner: SqlRunner, subsystem: string, proposed: Proposed): Promise<void> {
  await runner.query({
    text: "update sys.adoption set proposed = $2::jsonb where subsystem = $1",
    values: [subsystem, JSON.stringify(proposed)],
  });
}
