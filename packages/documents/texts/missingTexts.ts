import type { Language } from "@tessera/contract/languages.ts";
import { instantSql } from "@tessera/server-core/database/instantText.ts";
import type { Database } from "@tessera/server-core/database/pool.ts";

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

/**
 * Keys that a node takes in a minute at the utmost, keys that are kept at all, and days after which a key goes that no
 * page asks for any more.
 */
export const missingTextLimits = { perMinute: 500, kept: 20_000, days: 30 } as const;

/** Milliseconds between two log lines about a full list. */
const fullNoticeInterval = 3_600_000;

/** Removes keys that no page has asked for in a long time. */
export async function removeOldMissingTexts(database: Database): Promise<void> {
  await database.query({
    text: "delete from sys.missing_text where last_seen_at < now() - make_interval(days => $1)",
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

/**
 * Makes the keeper of missing keys. Over the limit keys are dropped, which is said once an hour: pages ask again, and
 * nothing depends on them.
 */
export function saveMissingTexts(
  database: Database,
  onFull: (error: Error) => void,
  now: () => number = Date.now,
): (texts: readonly MissingText[], language: Language) => Promise<number> {
  let minute = 0;
  let taken = 0;
  let saidAt = Number.NEGATIVE_INFINITY;

  async function sayWhenFull(): Promise<void> {
    if (now() - saidAt < fullNoticeInterval) return;
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
    // In the order of the keys, so that two nodes with the same keys wait for each other instead of getting stuck.
    const { rows } = await database.query<{ asked: string }>({
      text: `insert into sys.missing_text as kept (key, language, category)
        select distinct on (key) key, $3, category from unnest($1::text[], $2::text[]) as wanted (key, category)
        where (select count(*) from sys.missing_text) < $4::bigint
          or exists (select from sys.missing_text as known where known.key = wanted.key and known.language = $3)
        order by key
        on conflict (key, language) do update
          set last_seen_at = now(), asked = least(kept.asked, 2147483646) + 1, category = excluded.category
        returning asked`,
      values: [wanted.map(({ key }) => key), wanted.map(({ category }) => category), language, missingTextLimits.kept],
    });
    if (rows.length < wanted.length) await sayWhenFull();
    return rows.filter(({ asked }) => asked === "1").length;
  };
}
