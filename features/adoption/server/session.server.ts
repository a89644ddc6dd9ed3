import { Client } from "pg";
import { AdoptionError } from "./adoptionError.ts";

/** Settings under which values have one spelling on every server, so that rows can be copied and compared as text. */
const neutral = [
  "set datestyle to 'ISO, YMD'",
  "set intervalstyle to 'postgres'",
  "set timezone to 'UTC'",
  "set bytea_output to 'hex'",
  "set lc_monetary to 'C'",
  "set extra_float_digits to 1",
  "set client_encoding to 'UTF8'",
  "set standard_conforming_strings to on",
].join("; ");

/** How to open a session. */
export interface SessionOptions {
  /** Milliseconds a statement may take; 0 (default) is without end. */
  readonly statementTimeout?: number;
  /** Ends the session, whatever it does. */
  readonly signal?: AbortSignal;
}

async function connected(url: string, options: SessionOptions): Promise<Client> {
  // What the address says is read here: it may be none, or name a certificate that is not there.
  const client = new Client({
    connectionString: url,
    application_name: "tessera adopt",
    statement_timeout: options.statementTimeout ?? 0,
    connectionTimeoutMillis: 15_000,
  });
  // A connection that breaks between two statements must end the next statement, not the process.
  client.on("error", () => {});
  await client.connect();
  return client;
}

/**
 * Opens a connection of its own with neutral settings; the caller ends it.
 * Throws `AdoptionError` `source_unreachable` (with the address, without its password) or `source_too_old`.
 */
export async function openSession(url: string, options: SessionOptions = {}): Promise<Client> {
  const client = await connected(url, options).catch((error: unknown) => {
    const reason = error instanceof Error ? error.message : String(error);
    throw new AdoptionError("source_unreachable", { address: shownAddress(url), reason }, { cause: error });
  });
  try {
    await requireVersion(client);
    await client.query(neutral);
    return client;
  } catch (error) {
    await client.end();
    throw error;
  }
}

async function requireVersion(client: Client): Promise<void> {
  const answer = await client.query<{ number: string; name: string }>(
    "select current_setting('server_version_num') as number, current_setting('server_version') as name",
  );
  const row = answer.rows[0];
  if (Number(row?.number ?? 0) < 120_000) throw new AdoptionError("source_too_old", { version: row?.name ?? "?" });
}

/**
 * The address as it may be shown: the user, the server and the database. `?` for one that has an `@` behind the server,
 * as after a password that was not escaped.
 */
export function shownAddress(url: string): string {
  try {
    const { host, pathname, protocol, username } = new URL(url);
    if (pathname.includes("@")) return "?";
    return `${protocol}//${username === "" ? "" : `${username}@`}${host}${pathname}`;
  } catch {
    return "?";
  }
}

/** Runs `work` on a session and ends it, whatever happens. */
export async function withSession<Value>(
  url: string,
  options: SessionOptions,
  work: (client: Client) => Promise<Value>,
): Promise<Value> {
  const { signal } = options;
  signal?.throwIfAborted();
  const client = await openSession(url, options);
  // With a statement under way this breaks the connection off, and the statement fails.
  const stop = (): void => void client.end().catch(() => undefined);
  signal?.addEventListener("abort", stop, { once: true });
  try {
    signal?.throwIfAborted();
    return await work(client);
  } finally {
    signal?.removeEventListener("abort", stop);
    await client.end().catch(() => undefined);
  }
}

/** Runs exactly one statement: a text that holds several is refused by the server. */
export async function runSingle(client: Client, text: string): Promise<void> {
  const config = { text, queryMode: "extended" };
  await client.query(config);
}
