import type { Client } from "pg";
import { chooseSchemas } from "./chooseSchema.server.ts";
import { type CopyOptions, type CopyReport, checkSubsystem, copySchema } from "./copy/copySchema.server.ts";
import { type DumpReport, loadDump, readDumpFile } from "./dump/dumpReader.server.ts";
import { createScratchDatabase } from "./scratchDatabase.server.ts";
import { withSession } from "./session.server.ts";

/** Where the structure and rows come from: the file of a plain `pg_dump`, or a live database. */
export type AdoptionSource = { readonly file: string } | { readonly url: string };

/** What to adopt, and into what. */
export interface AdoptOptions {
  readonly source: AdoptionSource;
  /** Schema of the source, several with commas between, or `all`; null: the only one with tables, else `public`. */
  readonly schema: string | null;
  readonly subsystem: string;
  /** Triggers and functions to take over. Default: none. */
  readonly triggers?: CopyOptions["triggers"];
  /** Address of Tessera's database, as its own role. */
  readonly targetUrl: string;
  /** Address with a role that may make databases and roles; needed for a dump only. */
  readonly adminUrl: string;
  /** Called before the rows of each table are copied, and waited for. */
  readonly onTable?: (table: string, index: number, count: number) => void | Promise<void>;
  /** Breaks the work off; what is not committed is rolled back. */
  readonly signal?: AbortSignal;
  /** Runs at the end of the copy's own transaction. */
  readonly onCopied?: CopyOptions["onCopied"];
}

/** What came of it. */
export interface AdoptReport extends CopyReport {
  /** The schemas that were adopted, with commas between. */
  readonly sourceSchema: string;
  /** What reading the dump came to; null when the source was a database. */
  readonly dump: DumpReport | null;
}

/** A statement of a dump that takes longer is no part of a dump. */
const maxStatementTime = 600_000;

const session = ({ signal }: Pick<AdoptOptions, "signal">) => (signal === undefined ? {} : { signal });

async function copyFrom(options: AdoptOptions, source: Client): Promise<Omit<AdoptReport, "dump">> {
  const sourceSchemas = await chooseSchemas(source, options.schema);
  const { targetUrl, subsystem, triggers = [], onTable, onCopied } = options;
  return withSession(targetUrl, session(options), async (target) => {
    const report = await copySchema({
      source,
      sourceSchemas,
      target,
      subsystem,
      triggers,
      ...(onTable ? { onTable } : {}),
      ...(onCopied ? { onCopied } : {}),
    });
    return { ...report, sourceSchema: sourceSchemas.join(",") };
  });
}

/**
 * Reads a dump into a scratch database, which goes when `work` is done; it gets a session of its own, since the dump's
 * settings end with it.
 */
async function withDump<Value>(
  { adminUrl }: Pick<AdoptOptions, "adminUrl">,
  file: string,
  work: (source: Client, dump: DumpReport) => Promise<Value>,
): Promise<Value> {
  const scratch = await createScratchDatabase(adminUrl);
  try {
    return await withSession(scratch.url, { statementTimeout: maxStatementTime }, async (client) => {
      const dump = await loadDump(client, readDumpFile(file));
      return withSession(scratch.url, {}, (source) => work(source, dump));
    });
  } finally {
    await scratch.close();
  }
}

/** Reads schemas of a source in one snapshot of it; nothing is copied. Throws as `adoptSchema` does. */
export async function withSource<Value>(
  options: Pick<AdoptOptions, "source" | "schema" | "adminUrl" | "signal">,
  work: (client: Client, schemas: readonly string[]) => Promise<Value>,
): Promise<Value> {
  const { source, schema } = options;
  const read = async (client: Client): Promise<Value> => {
    await client.query("begin isolation level repeatable read read only; set local row_security to off");
    return work(client, await chooseSchemas(client, schema));
  };
  return "file" in source ? withDump(options, source.file, read) : withSession(source.url, session(options), read);
}

/**
 * Brings the structure and rows of a dump or of another database into schema `subsystem` of Tessera's database, whole
 * or not at all, and compares them. Throws `AdoptionError`, and the driver's error when a connection breaks.
 */
export async function adoptSchema(options: AdoptOptions): Promise<AdoptReport> {
  checkSubsystem(options.subsystem);
  const { source } = options;
  if ("file" in source)
    return withDump(options, source.file, async (client, dump) => ({ ...(await copyFrom(options, client)), dump }));
  return { ...(await withSession(source.url, session(options), (client) => copyFrom(options, client))), dump: null };
}
