import { TesseraError } from "@tessera/contract/errors.ts";
import { instantText } from "@tessera/documents/texts/instantText.ts";
import { newApiToken } from "@tessera/identity/sessions/apiToken.ts";
import { handle } from "@tessera/server-core/handle.ts";
import { uuid7 } from "@tessera/std/ids.ts";
import { ownSession } from "../server/ownAccount.server.ts";
import { tokenFamilies } from "../server/tokenFamilies.server.ts";
import { createToken } from "./createToken.ts";

const maxTokens = 50;
const day = 86_400_000;

/** See `createToken`. */
export const createTokenHandler = handle(createToken, async ({ name, days, write, families }, context) => {
  const { userId } = ownSession(context);
  const known = tokenFamilies(context.services);
  if (families?.some((family) => !known.includes(family))) {
    throw new TesseraError("invalid_input", { problems: [{ path: "/families", message: "unknown" }] });
  }
  const id = uuid7();
  const { text, secretHash } = newApiToken(id);
  const expiresAt = context.instant + days * day;
  const { rowCount } = await context.services.database.query({
    text: `insert into sys.api_token (id, user_id, name, secret_hash, families, write, expires_at)
      select $1::uuid, $2::uuid, $3, $4, $5::text[], $6::boolean, to_timestamp($7::double precision / 1000)
      where (select count(*) from sys.api_token where user_id = $2::uuid and revoked_at is null and expires_at > clock_timestamp()) < $8::integer`,
    values: [
      id,
      userId,
      name.trim(),
      secretHash,
      families === null ? null : [...new Set(families)],
      write,
      expiresAt,
      maxTokens,
    ],
  });
  if (rowCount === 0) throw new TesseraError("access_denied");
  return { id, token: text, expiresAt: instantText(expiresAt) };
});
