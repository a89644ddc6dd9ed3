import { Type } from "typebox";
import { closed, inSheet, LanguageName, type Static } from "../schema.ts";

/**
 * Body of a `translation` document: texts of one subsystem in one language, by text key (design §4 Texts). Its id is
 * `<subsystem>.<language>`.
 */
export const TranslationBodySchema = closed({
  language: LanguageName(),
  /** Thousands of them: they are edited where the texts are, not in a sheet. */
  texts: inSheet(
    Type.Record(
      Type.String({ maxLength: 300 }),
      closed({
        text: Type.String({ maxLength: 10_000 }),
        /** The literal it was translated from; when that changes, the translation is stale. Absent for product keys. */
        source: Type.Optional(Type.String({ maxLength: 10_000 })),
      }),
    ),
    { offered: false },
  ),
});

/** See `TranslationBodySchema`. */
export type TranslationBody = Static<typeof TranslationBodySchema>;
