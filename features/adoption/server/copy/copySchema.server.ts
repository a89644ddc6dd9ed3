import { type Client, DatabaseError } from "pg";
import { AdoptionError } from "../adoptionError.ts";
import type { AdoptionNotice } from "../adoptionNotice.ts";
import { readCatalogue } from "../catalogue/catalogue.server.ts";
import type { Catalogue } from "../catalogue/catalogue.ts";
import { ownSchemas } from "../chooseSchema.server.ts";
import { readLeftOut } from "../leftOut.server.ts";
import { NoticeList } from "../noticeList.ts";
import { readSourceCatalogue, type SourceCatalogue } from "../readSource.server.ts";
import { isSameDatabase } from "../sameDatabase.server.ts";
import { SchemaWriter } from "../schemaWriter.server.ts";
import { quoteName } from "../statements/quoteName.ts";
import { type RoutineChoice, type TakenRoutine, takeRoutines } from "../triggers/takeRoutines.server.ts";
import { copyComments } from "./copyComments.server.ts";
import { copyKeys, copyReferences } from "./copyKeys.server.ts";
import { copyRows } from "./copyRows.server.ts";
import { copySequenceValues, copyTables } from "./copyTables.server.ts";
import { copyDomainRules, copyTypes, dropDomainRules } from "./copyTypes.server.ts";
import { copyViews } from "./copyViews.server.ts";
import { readFillNotices } from "./fillNotices.server.ts";
import { type CopyProof, proveCopy } from "./proveCopy.server.ts";

/** What to copy where. Both sessions are from `openSession` and outside a transaction. */
export interface CopyOptions {
  /** Session on the scratch database or on the database given by address. */
  readonly source: Client;
  /** One, or several that become one. */
  readonly sourceSchemas: readonly string[];
  /** Session of Tessera's own role on Tessera's database. */
  readonly target: Client;
  /** Id of the subsystem: the name of the new schema. */
  readonly subsystem: string;
  /** Triggers and functions to take over. */
  readonly triggers: RoutineChoice;
  /** Called before the rows of each table are copied, and waited for. */
  readonly onTable?: (table: string, index: number, count: number) => void | Promise<void>;
  /**
   * Runs at the end of the copy's own transaction, on its session: what it writes is there exactly when the copy is.
   */
  readonly onCopied?: (target: Client, sourceSchemas: string, report: CopyReport) => Promise<void>;
}

/** What a copy came to. */
export interface CopyReport {
  /** The new schema as it stands in Tessera's database. */
  readonly catalogue: Catalogue;
  /** The schema as it stood in the source. */
  readonly sourceCatalogue: Catalogue;
  /** Tables with the number of rows copied; null when their rows could not be copied. */
  readonly tables: readonly { readonly name: string; readonly rows: number | null }[];
  /** Triggers and functions that were taken over. */
  readonly taken: readonly TakenRoutine[];
  readonly notices: readonly AdoptionNotice[];
  /** Notices of the copy beyond those listed. */
  readonly moreCopyNotices: number;
  /** How the copy compares with its source, both read in the copy's own transactions. */
  readonly proof: CopyProof;
}

const reserved = new Set(["sys", "app", "dbos", "public", "information_schema"]);

/** Throws `AdoptionError` `subsystem_invalid` when the id cannot be the name of a schema of adopted tables. */
export function checkSubsystem(subsystem: string): void {
  const isFit = /^[a-z][a-z0-9_-]{0,62}$/.test(subsystem) && !reserved.has(subsystem) && !subsystem.startsWith("pg_");
  if (!isFit) throw new AdoptionError("subsystem_invalid", { subsystem });
}

async function createSchema(target: Client, subsystem: string): Promise<void> {
  try {
    await target.query(`create schema ${quoteName(subsystem)}`);
  } catch (error) {
    const isTaken = error instanceof DatabaseError && (error.code === "42P06" || error.code === "23505");
    throw isTaken ? new AdoptionError("target_exists", { schema: subsystem }, { cause: error }) : error;
  }
  await target.query("select set_config('search_path', $1, true)", [quoteName(subsystem)]);
}

async function build(options: CopyOptions, read: SourceCatalogue, notices: NoticeList): Promise<CopyReport> {
  const { source, sourceSchemas, target, subsystem } = options;
  const { catalogue, places } = read;
  const [sourceSchema = ""] = sourceSchemas;
  const placeOf = (name: string) => places.get(name) ?? { schema: sourceSchema, name };
  await createSchema(target, subsystem);
  const writer = new SchemaWriter(target, notices);
  await copyTypes(writer, catalogue);
  await copyDomainRules(writer, catalogue);
  const made = await copyTables(writer, catalogue);
  const tables: { name: string; rows: number | null }[] = [];
  let isRelaxed = false;
  for (const table of made) {
    const { name } = table.table;
    await options.onTable?.(name, tables.length, made.length);
    let copied = await copyRows(writer, source, placeOf(name), table);
    if (copied.refusal !== null && !isRelaxed && catalogue.domains.length > 0) {
      isRelaxed = true;
      await dropDomainRules(writer, catalogue);
      copied = await copyRows(writer, source, placeOf(name), table);
    }
    if (copied.refusal !== null) notices.add({ code: "failed", kind: "ROWS", object: name, detail: copied.refusal });
    tables.push({ name, rows: copied.rows });
  }
  await copySequenceValues(writer, catalogue);
  if (isRelaxed) await copyDomainRules(writer, catalogue);
  await copyKeys(writer, made);
  await copyReferences(writer, made);
  const views = await copyViews(writer, catalogue.views);
  const names = new Set([...made.map(({ table }) => table.name), ...views]);
  const taken = await takeRoutines(
    writer,
    source,
    { catalogue, places, schemas: sourceSchemas, made: names },
    { choice: options.triggers, subsystem },
  );
  for (const notice of await readFillNotices(source, sourceSchemas, read, taken)) notices.add(notice);
  await copyComments(writer, catalogue, made, new Set(views));
  for (const { table } of made) await writer.tryAll([`analyze ${quoteName(table.name)}`]);
  const copied = await readCatalogue(target, subsystem);
  const proof = await proveCopy(
    { client: source, schema: sourceSchema, catalogue, placeOf },
    { client: target, schema: subsystem, catalogue: copied },
    new Set(tables.filter((table) => table.rows !== null).map((table) => table.name)),
  );
  const report: CopyReport = {
    catalogue: copied,
    sourceCatalogue: catalogue,
    tables,
    taken,
    notices: notices.all,
    moreCopyNotices: notices.more,
    proof,
  };
  await options.onCopied?.(target, sourceSchemas.join(","), report);
  return report;
}

async function transaction<Value>(client: Client, begin: string, work: () => Promise<Value>): Promise<Value> {
  await client.query(begin);
  try {
    const value = await work();
    await client.query("commit");
    return value;
  } catch (error) {
    // When the connection is gone the server has rolled back by itself; the first error is what matters.
    await client.query("rollback").catch(() => undefined);
    throw error;
  }
}

/**
 * Copies structure and rows of schemas into one new schema of Tessera's database. The source is read in one snapshot;
 * the target is written in one transaction, so that a run that fails or is killed leaves nothing behind. Parts that
 * cannot be reproduced are listed, and the rest is copied.
 * Throws `AdoptionError` `target_exists`, `subsystem_invalid`, `source_is_own`, and the driver's error when a
 * connection breaks.
 */
export async function copySchema(options: CopyOptions): Promise<CopyReport> {
  checkSubsystem(options.subsystem);
  const { source, target } = options;
  const own = options.sourceSchemas.find((schema) => ownSchemas.has(schema));
  if (own !== undefined && (await isSameDatabase(target, source))) {
    throw new AdoptionError("source_is_own", { schema: own });
  }
  const notices = new NoticeList();
  return transaction(source, "begin isolation level repeatable read read only", async () => {
    // Row security must stop a copy, never thin it out silently.
    await source.query("set local row_security to off");
    const read = await readSourceCatalogue(source, options.sourceSchemas);
    for (const schema of options.sourceSchemas) {
      for (const notice of await readLeftOut(source, schema)) notices.add(notice);
    }
    for (const notice of read.notices) notices.add(notice);
    return transaction(target, "begin", () => build(options, read, notices));
  });
}
