import { TesseraError } from "@tessera/contract/errors.ts";
import { handle } from "@tessera/server-core/handle.ts";
import { draftKeys } from "./draftKeys.ts";

/** A personal API token opens no drafts: it has no session. */
export const draftKeysHandler = handle(draftKeys, async ({ sessions }, { services, subject }) => {
  if (subject.sessionId === null || subject.userId === null) throw new TesseraError("not_signed_in");
  const keys = await services.sessions.draftKeys(subject.userId, sessions);
  return { keys: [...keys].map(([session, key]) => ({ session, key })) };
});
