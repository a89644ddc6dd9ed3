import { instantSql } from "@tessera/documents/texts/instantText.ts";
import { handle } from "@tessera/server-core/handle.ts";
import { ownSession } from "../server/ownAccount.server.ts";
import { tokenFamilies } from "../server/tokenFamilies.server.ts";
import { getTokens } from "./getTokens.ts";

interface Row {
  readonly id: string;
  readonly name: string;
  readonly families: string | null;
  readonly write: string;
  readonly created_at: string;
  readonly expires_at: string;
  readonly last_used_at: string | null;
  readonly is_expired: string;
}

/** See `getTokens`. */
export const getTokensHandler = handle(getTokens, async (_input, context) => {
  const { userId } = ownSession(context);
  const { rows } = await context.services.database.query<Row>({
    text: `select id, name, to_json(families) as families, write, ${instantSql("created_at")} as created_at,
        ${instantSql("expires_at")} as expires_at, ${instantSql("last_used_at")} as last_used_at,
        expires_at <= clock_timestamp() as is_expired
      from sys.api_token where user_id = $1::uuid and revoked_at is null order by created_at desc limit 200`,
    values: [userId],
  });
  const tokens = rows.map((row) => ({
    id: row.id,
    name: row.name,
    // The column is a list of texts.
    families: row.families === null ? null : (JSON.parse(row.families) as string[]),
    write: row.write === "t",
    createdAt: row.created_at,
    expiresAt: row.expires_at,
    lastUsedAt: row.last_used_at,
    isExpired: row.is_expired === "t",
  }));
  return { tokens, families: [...tokenFamilies(context.services)] };
});
