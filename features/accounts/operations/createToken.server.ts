import { TesseraError } from "@tessera/contract/errors.ts";
import { addApiToken } from "@tessera/identity/sessions/apiTokenStore.ts";
import { handle } from "@tessera/server-core/handle.ts";
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
  const expiresAt = context.instant + days * day;
  const wish = { userId, name: name.trim(), families, write, expiresAt };
  const made = await addApiToken(context.services.database, wish, maxTokens);
  if (made === null) throw new TesseraError("access_denied");
  return made;
});
