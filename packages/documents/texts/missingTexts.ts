import type { Language } from "@tessera/contract/languages.ts";
import type { Database } from "@tessera/server-core/database/pool.ts";
import { instantSql } from "./instantText.ts";

/** A key in a language that pages asked for and that had no text. Instants in UTC. */
export interface KeptMissingText {
  readonly key: string;
  readonly language: Language;
  readonly category: string;
  readonly firstSeenAt: string;
  readonly lastSeenAt: string;
  /** How often pages named it. */
  readonly asked: number;
}

/** All keys that are kept, at most `missingTextLimits.kept`: those that were asked for last come first. */
export async function readMissingTexts(database: Database): Promise<readonly KeptMissingText[]> {
  const { rows } = await database.query<Omit<KeptMissingText, "asked"> & { readonly asked: string }>(
    `select key, language, category, asked, ${instantSql("first_seen_at")} as "firstSeenAt",
       ${instantSql("last_seen_at")} as "lastSeenAt"
     from sys.missing_text order by last_seen_at desc, key, language`,
  );
  return rows.map(({ asked, ...row }) => ({ ...row, asked: Number(asked) }));
}

/** Removes keys from the list; answers how many stood there. A page that still lacks one notes it again. */
export async function removeMissingTexts(
  database: Database,
  texts: readonly Pick<KeptMissingText, "key" | "language">[],
): Promise<number> {
  const { rowCount } = await database.query({
    text: `delete from sys.missing_text using unnest($1::text[], $2::text[]) as gone (key, language)
      where missing_text.key = gone.key and missing_text.language = gone.language`,
    values: [texts.map(({ key }) => key), texts.map(({ language }) => language)],
  });
  return rowCount;
}
