import { instantSql, instantText } from "@tessera/server-core/database/instantText.ts";
import type { SqlRunner } from "@tessera/server-core/database/pool.ts";
import { uuid7 } from "@tessera/std/ids.ts";
import { newApiToken } from "./apiToken.ts";
import { readRoles } from "./readRoles.ts";

/** What a person allows a token of theirs. */
export interface TokenWish {
  readonly userId: string;
  readonly name: string;
  /** Families of operations; null: all. */
  readonly families: readonly string[] | null;
  readonly write: boolean;
  /** In milliseconds since 1970. */
  readonly expiresAt: number;
}

/** Makes a token. Answers its text, which is not kept; null where the person has `maxTokens` that hold. */
export async function addApiToken(
  runner: SqlRunner,
  { expiresAt, families, name, userId, write }: TokenWish,
  maxTokens: number,
): Promise<{ readonly id: string; readonly token: string; readonly expiresAt: string } | null> {
  const id = uuid7();
  const { text, secretHash } = newApiToken(id);
  const { rowCount } = await runner.query({
    text: `insert into sys.api_token (id, user_id, name, secret_hash, families, write, expires_at)
      select $1::uuid, $2::uuid, $3, $4, $5::text[], $6::boolean, to_timestamp($7::double precision / 1000)
      where (select count(*) from sys.api_token where user_id = $2::uuid and revoked_at is null and expires_at > clock_timestamp()) < $8::integer`,
    values: [
      id,
      userId,
      name,
      secretHash,
      families === null ? null : [...new Set(families)],
      write,
      expiresAt,
      maxTokens,
    ],
  });
  return rowCount === 0 ? null : { id, token: text, expiresAt: instantText(expiresAt) };
}

/** A token for the list of its owner. Instants are wire text in UTC. */
export interface ListedToken {
  readonly id: string;
  readonly name: string;
  readonly families: string[] | null;
  readonly write: boolean;
  readonly createdAt: string;
  readonly expiresAt: string;
  readonly lastUsedAt: string | null;
  readonly isExpired: boolean;
}

interface TokenRow {
  readonly id: string;
  readonly name: string;
  readonly families: string | null;
  readonly write: string;
  readonly created_at: string;
  readonly expires_at: string;
  readonly last_used_at: string | null;
  readonly is_expired: string;
}

/** The tokens of a person that were not revoked, the newest first; 200 at most. */
export async function apiTokensOf(runner: SqlRunner, userId: string): Promise<ListedToken[]> {
  const { rows } = await runner.query<TokenRow>({
    text: `select id, name, to_json(families) as families, write, ${instantSql("created_at")} as created_at,
        ${instantSql("expires_at")} as expires_at, ${instantSql("last_used_at")} as last_used_at,
        expires_at <= clock_timestamp() as is_expired
      from sys.api_token where user_id = $1::uuid and revoked_at is null order by created_at desc limit 200`,
    values: [userId],
  });
  return rows.map((row) => ({
    id: row.id,
    name: row.name,
    families: row.families === null ? null : [...readRoles(row.families)],
    write: row.write === "t",
    createdAt: row.created_at,
    expiresAt: row.expires_at,
    lastUsedAt: row.last_used_at,
    isExpired: row.is_expired === "t",
  }));
}

/** Revokes a token of a person. False where it is not theirs or revoked already. */
export async function revokeApiToken(runner: SqlRunner, userId: string, id: string): Promise<boolean> {
  const { rowCount } = await runner.query({
    text: `update sys.api_token set revoked_at = clock_timestamp()
      where id = $1::uuid and user_id = $2::uuid and revoked_at is null`,
    values: [id, userId],
  });
  return rowCount > 0;
}
