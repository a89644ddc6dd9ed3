import { randomBytes } from "node:crypto";
import type { Database } from "@tessera/server-core/database/pool.ts";
import { type PersonRow, personColumns, personOf } from "./personRow.ts";
import { readRoles } from "./readRoles.ts";
import { sameText, secretHash } from "./sessionCookie.ts";
import type { Person, TokenScope } from "./sessions.ts";

const form = /^tessera_([0-9a-f]{32})_([A-Za-z0-9_-]{43})$/;

/** What a personal API token begins with. */
export const apiTokenStart = "tessera_";

/** A token that its owner has just made. The text is shown once; what is kept is its digest. */
export interface NewApiToken {
  readonly text: string;
  readonly secretHash: string;
}

/** Makes a token with this id (a uuid). */
export function newApiToken(id: string): NewApiToken {
  const secret = randomBytes(32).toString("base64url");
  return { text: `${apiTokenStart}${id.replaceAll("-", "")}_${secret}`, secretHash: secretHash(secret) };
}

/** The owner of a token and what it allows. */
export interface TokenOwner extends Person {
  readonly scope: TokenScope;
}

interface TokenRow extends PersonRow {
  readonly id: string;
  readonly secret_hash: string;
  readonly families: string | null;
  readonly write: string;
}

// What a token may do is read at each call, so a token that was revoked never works again.
const readText = `
  select t.id, t.secret_hash, to_json(t.families) as families, t.write, ${personColumns}, u.language
  from sys.api_token t join sys."user" u on u.id = t.user_id
  where t.id = $1::uuid and t.revoked_at is null and t.expires_at > clock_timestamp()
    and u.disabled_at is null and ($2::boolean or not u.demo)`;

const noteText = `update sys.api_token set last_used_at = clock_timestamp()
  where id = $1::uuid and (last_used_at is null or last_used_at < clock_timestamp() - interval '1 minute')`;

async function read(
  database: Database,
  id: string,
  withDemo: boolean,
): Promise<(TokenOwner & { hash: string }) | null> {
  const { rows } = await database.query<TokenRow>({ text: readText, values: [id, withDemo] }, { prepared: true });
  const row = rows[0];
  if (row === undefined) return null;
  const families = row.families === null ? null : readRoles(row.families);
  const person = personOf(row, null);
  return {
    ...person,
    subject: { ...person.subject, tokenId: row.id, ...(families === null ? {} : { families }) },
    hash: row.secret_hash,
    scope: { families, write: row.write === "t" },
  };
}

/** The owner of a token as the database knows it now, by its id; null when it no longer holds. */
export function tokenOwner(database: Database, id: string, withDemo: boolean): Promise<TokenOwner | null> {
  return read(database, id, withDemo);
}

/** The owner of a token as a caller sent it; null when it is none, or does not hold. Its use is noted once a minute. */
export async function ownerOfToken(database: Database, text: string, withDemo: boolean): Promise<TokenOwner | null> {
  const [, id, secret] = form.exec(text) ?? [];
  if (id === undefined || secret === undefined) return null;
  const found = await read(database, id, withDemo);
  if (found === null || !sameText(found.hash, secretHash(secret))) return null;
  await database.query({ text: noteText, values: [id] }, { prepared: true });
  return found;
}
