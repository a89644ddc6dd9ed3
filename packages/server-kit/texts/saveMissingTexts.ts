import type { Language } from "@tessera/contract/languages.ts";
import type { Database } from "../database/pool.ts";

/** Most keys that a node takes in a minute, most that are kept at all, and for how many days. */
export const missingTextLimits = { perMinute: 500, kept: 20_000, days: 30 } as const;

/** Milliseconds between two words about a full list. */
const sayFullEvery = 3_600_000;

/** Removes keys that were noted so long ago that a page which still lacks them notes them again. */
export async function removeOldMissingTexts(database: Database): Promise<void> {
  await database.query({
    text: "delete from sys.missing_text where first_seen_at < now() - make_interval(days => $1)",
    values: [missingTextLimits.days],
  });
}

/** Figures of the missing keys of the installation, for metrics. */
export async function missingTextFigures(
  database: Database,
): Promise<readonly (readonly [name: string, value: number])[]> {
  const { rows } = await database.query<{ count: string }>("select count(*) as count from sys.missing_text");
  return [
    ["tessera_missing_texts", Number(rows[0]?.count ?? 0)],
    ["tessera_missing_texts_limit", missingTextLimits.kept],
  ];
}

/** A key without a text. */
export interface MissingText {
  readonly key: string;
  readonly category: string;
}

/** Makes the keeper of missing keys. Over the limit keys are dropped, which is said once an hour: pages ask again, and nothing depends on them. */
export function saveMissingTexts(
  database: Database,
  onFull: (error: Error) => void,
  now: () => number = Date.now,
): (texts: readonly MissingText[], language: Language) => Promise<number> {
  let minute = 0;
  let taken = 0;
  let saidAt = Number.NEGATIVE_INFINITY;

  async function sayWhenFull(): Promise<void> {
    if (now() - saidAt < sayFullEvery) return;
    const [[, count = 0] = []] = await missingTextFigures(database);
    if (count < missingTextLimits.kept) return;
    saidAt = now();
    onFull(
      new Error(`${count} missing texts are kept (sys.missing_text), which is the limit: further ones are dropped.`),
    );
  }

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
    if (rowCount < wanted.length) await sayWhenFull();
    return rowCount;
  };
}
