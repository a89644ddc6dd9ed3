import { TesseraError } from "@tessera/contract/errors.ts";
import { languageOf, localeOf } from "@tessera/documents/texts/texts.ts";
import { setUserLanguage } from "@tessera/identity/users/users.ts";
import { handle } from "@tessera/server-core/handle.ts";
import { takeExclusiveLock } from "@tessera/server-core/state/writeLock.ts";
import { setUserLang } from "./setUserLang.ts";

/**
 * The profile is part of what a session reads, so a change of it moves the rights counter. The person's other pages are
 * notified: what they ask comes in it.
 */
export const setUserLangHandler = handle(setUserLang, async (input, { exchange, services, subject }) => {
  const code = languageOf(input.language);
  if (code === null) throw new TesseraError("value_invalid", { field: "language" });
  const { userId } = subject;
  if (userId !== null) {
    await services.database.transaction(async (transaction) => {
      await takeExclusiveLock(transaction);
      await setUserLanguage(transaction, userId, code);
      await services.socket.toUser(userId, "user-config-update", { values: {}, language: code }, transaction);
    });
    services.outbox.wake();
  }
  exchange?.rememberLanguage(localeOf[code]);
  return { language: { code, locale: localeOf[code] } };
});
