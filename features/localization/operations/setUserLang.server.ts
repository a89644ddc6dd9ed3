import { TesseraError } from "@tessera/contract/errors.ts";
import { languageOf, localeOf } from "@tessera/documents/texts/texts.ts";
import { handle } from "@tessera/server-core/handle.ts";
import { takeExclusiveLock } from "@tessera/server-core/state/writeLock.ts";
import { setUserLang } from "./setUserLang.ts";

/** The profile is part of what a session reads, so a change of it moves the rights counter. The person's other pages are told: what they ask comes in it. */
export const setUserLangHandler = handle(setUserLang, async (input, { exchange, services, subject }) => {
  const code = languageOf(input.language);
  if (code === null) throw new TesseraError("value_invalid", { field: "language" });
  const { userId } = subject;
  if (userId !== null) {
    await services.database.transaction(async (transaction) => {
      await takeExclusiveLock(transaction);
      // What was chosen at a sign-in held until now. Sessions move no counter by themselves.
      const { rowCount } = await transaction.query({
        text: "update sys.session set language = null where user_id = $1::uuid and language is not null and ended_at is null",
        values: [userId],
      });
      if (rowCount > 0) await transaction.query("update sys.state set rights = rights + 1");
      await transaction.query({
        text: `update sys."user" set language = $2 where id = $1::uuid and language is distinct from $2`,
        values: [userId, code],
      });
      await services.socket.toUser(userId, "user-config-update", { values: {}, language: code }, transaction);
    });
    services.outbox.wake();
  }
  exchange?.rememberLanguage(localeOf[code]);
  return { language: { code, locale: localeOf[code] } };
});
