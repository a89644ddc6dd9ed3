import { randomBytes } from "node:crypto";
import type { Client } from "pg";
import { AdoptionError } from "./adoptionError.ts";
import { openSession } from "./session.server.ts";
import { quoteName, quoteText } from "./statements/quoteName.ts";

/** A database for one dump: its role owns it and has no rights anywhere else. */
export interface ScratchDatabase {
  /** Connects as the scratch role. */
  readonly url: string;
  /** Drops database and role. */
  close(): Promise<void>;
}

const prefix = "tessera_scratch_";
/** Seconds within which a run is connected to the scratch database that it began to make. */
const maxMakingTime = 600;

interface Locale {
  readonly provider: string;
  readonly collate: string;
  readonly ctype: string;
  readonly locale: string | null;
}

/** The locale of the database one is connected to: order and letters must be those of the target. */
async function readLocale(admin: Client): Promise<Locale> {
  const answer = await admin.query<Locale>(
    `select j->>'datlocprovider' as provider, j->>'datcollate' as collate, j->>'datctype' as ctype,
       coalesce(j->>'datlocale', j->>'daticulocale') as locale
     from (select to_jsonb(d) as j from pg_database d where datname = current_database()) x`,
  );
  return answer.rows[0] ?? { provider: "c", collate: "C", ctype: "C", locale: null };
}

function localeClause(locale: Locale): string {
  const base = `lc_collate ${quoteText(locale.collate)} lc_ctype ${quoteText(locale.ctype)}`;
  if (locale.locale === null) return base;
  if (locale.provider === "i") return `${base} locale_provider icu icu_locale ${quoteText(locale.locale)}`;
  return locale.provider === "b" ? `${base} locale_provider builtin builtin_locale ${quoteText(locale.locale)}` : base;
}

async function drop(admin: Client, name: string): Promise<void> {
  await admin.query(`drop database if exists ${quoteName(name)} with (force)`);
  await admin.query(`drop role if exists ${quoteName(name)}`);
}

/**
 * Removes what killed runs left: scratch databases that were begun long enough ago and that nobody is connected to. A
 * run stays connected to its own, which every database of the server shows; advisory locks would be seen from one
 * database only.
 */
async function dropLeftovers(admin: Client): Promise<void> {
  const answer = await admin.query<{ name: string }>(
    `select rolname as name from pg_roles
     where starts_with(rolname, $1)
       and coalesce(substring(rolname from '_(\\d+)_[0-9a-f]+$')::bigint, 0) < extract(epoch from now()) - $2::integer
       and not exists (select from pg_stat_activity where datname = rolname)`,
    [prefix, maxMakingTime],
  );
  for (const { name } of answer.rows) await drop(admin, name);
}

/** A name that says when it was made, by the server's clock, in seconds. */
async function newName(admin: Client): Promise<string> {
  const { rows } = await admin.query<{ now: string }>("select floor(extract(epoch from now()))::bigint::text as now");
  return `${prefix}${rows[0]?.now ?? "0"}_${randomBytes(6).toString("hex")}`;
}

async function make(admin: Client, name: string, password: string): Promise<void> {
  const locale = localeClause(await readLocale(admin));
  // One more than a dump is read with: the connection that shows that it is in use.
  await admin.query(
    `create role ${quoteName(name)} login nosuperuser nocreatedb nocreaterole noreplication connection limit 5
       password ${quoteText(password)}`,
  );
  const isSuperuser = await admin.query<{ is: string }>("select current_setting('is_superuser') as is");
  if (isSuperuser.rows[0]?.is !== "on") await admin.query(`grant ${quoteName(name)} to current_user`);
  await admin.query(
    `create database ${quoteName(name)} owner ${quoteName(name)} template template0 encoding 'UTF8' ${locale}`,
  );
  await admin.query(`revoke connect, temporary on database ${quoteName(name)} from public`);
}

/**
 * What the role must be allowed to do, before anything of the dump is read; throws `scratch_not_allowed` with all that
 * is missing.
 */
async function assertAllowed(admin: Client): Promise<void> {
  const { rows } = await admin.query<{ name: string; all: boolean; databases: boolean; roles: boolean }>(
    `select rolname as name, rolsuper as all, rolcreatedb as databases, rolcreaterole as roles
     from pg_roles where rolname = current_user`,
  );
  const [role] = rows;
  if (!role || role.all) return;
  const missing = [...(role.databases ? [] : ["CREATEDB"]), ...(role.roles ? [] : ["CREATEROLE"])];
  if (missing.length === 0) return;
  throw new AdoptionError("scratch_not_allowed", { role: role.name, rights: missing.join(" ") });
}

/**
 * Makes a scratch database on the server of `adminUrl`, whose role must be allowed to make databases and roles.
 * Throws `AdoptionError` `scratch_not_allowed` when it is not, `scratch_refused` when the server refuses it all the
 * same.
 */
export async function createScratchDatabase(adminUrl: string): Promise<ScratchDatabase> {
  const admin = await openSession(adminUrl);
  const password = randomBytes(24).toString("hex");
  const url = new URL(adminUrl);
  let name = "";
  try {
    await assertAllowed(admin);
    await dropLeftovers(admin);
    name = await newName(admin);
    await make(admin, name, password);
    Object.assign(url, { pathname: `/${name}`, username: name, password });
    const user = await openSession(url.href);
    return {
      url: url.href,
      close: async () => {
        await user.end();
        try {
          await drop(admin, name);
        } finally {
          await admin.end();
        }
      },
    };
  } catch (error) {
    if (name !== "") await drop(admin, name).catch(() => undefined);
    await admin.end();
    if (!isForbidden(error)) throw error;
    throw new AdoptionError("scratch_refused", { reason: error.message }, { cause: error });
  }
}

function isForbidden(error: unknown): error is Error {
  return error instanceof Error && "code" in error && error.code === "42501";
}
