import { Client } from "pg";
import { StartError } from "./startError.ts";

const oldestSupported = 15;

/** An address without its password, for messages. */
export function publicAddress(url: string): string {
  const parsed = URL.parse(url);
  if (parsed === null) return "DATABASE_URL";
  return `${parsed.hostname || "localhost"}:${parsed.port || "5432"}${parsed.pathname}`;
}

function reasonOf(error: unknown): string {
  if (error instanceof AggregateError) return reasonOf(error.errors[0]);
  return error instanceof Error ? error.message : String(error);
}

/**
 * Checks an external database: reachable, PostgreSQL 15 or newer, UTF-8, with ICU collations, its role allowed to make
 * schemas. Returns its version, such as `16.4`. Throws `StartError`.
 */
export async function checkExternal(url: string, oldestMajor: number = oldestSupported): Promise<string> {
  const place = publicAddress(url);
  const client = new Client({ connectionString: url, connectionTimeoutMillis: 5_000, application_name: "tessera" });
  client.on("error", () => {});
  try {
    await client.connect();
  } catch (cause) {
    await client.end().catch(() => {});
    throw new StartError("unreachable", `The database at ${place} cannot be reached: ${reasonOf(cause)}.`, { cause });
  }
  try {
    const { rows } = await client.query<{
      number: number;
      version: string;
      encoding: string;
      icu: boolean;
      create: boolean;
    }>(
      `select current_setting('server_version_num')::int as number, current_setting('server_version') as version,
         pg_encoding_to_char(encoding) as encoding, exists (select from pg_collation where collname = 'hu-HU-x-icu') as icu,
         has_database_privilege(oid, 'create') as create
       from pg_database where datname = current_database()`,
    );
    const row = rows[0];
    if (row === undefined) throw new StartError("unreachable", `The database at ${place} says nothing of itself.`);
    if (row.number < oldestMajor * 10_000) {
      throw new StartError(
        "too_old",
        `The database at ${place} is PostgreSQL ${row.version}; ${oldestMajor} or newer is needed.`,
      );
    }
    const lacks = [
      ...(row.encoding === "UTF8" ? [] : [`encoding UTF8 (it has ${row.encoding})`]),
      ...(row.icu ? [] : ["ICU collations"]),
      ...(row.create ? [] : ["the right to make schemas"]),
    ];
    if (lacks.length > 0)
      throw new StartError("not_suitable", `The database at ${place} lacks ${lacks.join(" and ")}.`);
    return row.version;
  } finally {
    await client.end();
  }
}
