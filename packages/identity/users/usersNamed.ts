import { type SqlFragment, sql } from "@tessera/query-model/sql.ts";

/** Which users are looked for. */
export interface UserSearch {
  /** A part of their name, in any case and without accents; empty for all. */
  readonly search: string;
  /** Roles of which they hold none. */
  readonly without: readonly string[];
  readonly max: number;
}

/**
 * A condition on users, whose alias is `u`, for `readReceivers`: those who are not disabled and are named so, the first
 * by name. `also` is a further condition on the same alias.
 */
export function usersNamed({ max, search, without }: UserSearch, also: SqlFragment): SqlFragment {
  const pattern = `%${search.replaceAll(/[\\%_]/g, "\\$&")}%`;
  return sql`u.id in (select u.id from sys."user" u
    where u.disabled_at is null and ${also} and sys.search_text(u.display_name) like sys.search_text(${pattern})
      and not exists (select from sys.membership m where m.user_id = u.id and m.role_id = any(${[...without]}::text[]))
    order by u.display_name, u.id limit ${String(max)}::integer)`;
}
