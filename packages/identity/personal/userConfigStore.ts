import type { UserConfig } from "@tessera/contract/personal/userConfig.ts";
import type { SqlRunner } from "@tessera/server-core/database/pool.ts";

/** Maximum number of settings of a person, and of characters of one as JSON: widths of many columns fit. */
const max = { settings: 500, characters: 20_000 };

/**
 * The settings of a person, by key. They fitted the contract when they were stored; what a key may hold can have
 * changed since.
 */
export async function readUserConfig(runner: SqlRunner, userId: string): Promise<UserConfig> {
  const { rows } = await runner.query<{ config: string | null }>(
    {
      text: "select json_object_agg(key, value) as config from sys.user_config where user_id = $1::uuid",
      values: [userId],
    },
    { prepared: true },
  );
  return JSON.parse(rows[0]?.config ?? "{}");
}

/** Whether what a person wants to keep is small enough, besides what they have. */
export async function fitsUserConfig(runner: SqlRunner, userId: string, changes: UserConfig): Promise<boolean> {
  if (Object.values(changes).some((value) => JSON.stringify(value).length > max.characters)) return false;
  const kept = Object.entries(changes).flatMap(([key, value]) => (value === null ? [] : [key]));
  const { rows } = await runner.query<{ count: string }>({
    text: `select count(*) as count from sys.user_config where user_id = $1::uuid and key <> all($2::text[])`,
    values: [userId, kept],
  });
  return Number(rows[0]?.count ?? 0) + kept.length <= max.settings;
}

/** Takes over changes: null removes a setting, any other value is kept. */
export async function writeUserConfig(runner: SqlRunner, userId: string, changes: UserConfig): Promise<void> {
  await runner.query({
    text: `with given as (select key, value from jsonb_each($2::jsonb)),
      gone as (delete from sys.user_config where user_id = $1::uuid and key in
        (select key from given where value = 'null'::jsonb))
      insert into sys.user_config (user_id, key, value)
        select $1::uuid, key, value from given where value <> 'null'::jsonb
      on conflict (user_id, key) do update set value = excluded.value, changed_at = now()
        where sys.user_config.value is distinct from excluded.value`,
    values: [userId, JSON.stringify(changes)],
  });
}
