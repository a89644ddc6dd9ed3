import type { Language } from "@tessera/contract/languages.ts";
import type { Database } from "../database/pool.ts";

/** Most keys that a node takes in a minute, and most that are kept at all. */
export const missingTextLimits = { perMinute: 500, kept: 20_000 } as const;

/** A key without a text. */
export interface MissingText {
  readonly key: string;
  readonly category: string;
}

/** Makes the keeper of missing keys. Over the limit keys are dropped: pages ask again, and nothing depends on them. */
export function saveMissingTexts(
  database: Database,
  now: () => number = Date.now,
): (texts: readonly MissingText[], language: Language) => Promise<number> {
  let minute = 0;
  let taken = 0;
  return async (texts, language) => {
    const current = Math.floor(now() / 60_000);
    if (current !== minute) {
      minute = current;
      taken = 0;
    }
    const wanted = texts.slice(0, Math.max(0, missingTextLimits.perMinute - taken));
    taken += wanted.length;
    if (wanted.length === 0) return 0;
    const { rowCount } = await database.query({
      text: `insert into sys.missing_text (key, language, category)
        select distinct on (key) key, $3, category from unnest($1::text[], $2::text[]) as wanted (key, category)
        where (select count(*) from sys.missing_text) < $4::bigint
        on conflict do nothing`,
      values: [wanted.map(({ key }) => key), wanted.map(({ category }) => category), language, missingTextLimits.kept],
    });
    return rowCount;
  };
}
