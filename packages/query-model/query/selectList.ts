import { type SqlFragment, sql } from "../sql.ts";

/** What a sub-select hands out: each expression under a name of its own. */
export interface SelectList {
  /** Adds an expression; answers how statements around name it. */
  add(expression: SqlFragment): SqlFragment;
  /** The list, complete once everything was added. */
  sql(): SqlFragment;
}

/** Makes the list of the sub-select that stands under `alias`. */
export function selectList(alias: string): SelectList {
  const items: SqlFragment[] = [];
  return {
    add: (expression) => {
      const name = `c${items.length}`;
      items.push(sql`${expression} as ${sql.name(name)}`);
      return sql.name(alias, name);
    },
    sql: () => (items.length === 0 ? sql`1` : sql.join(items)),
  };
}
