import { predicateSql } from "./conditions/predicate.ts";
import type { EntityModel } from "./entityModel.ts";
import type { QueryEnvironment } from "./environment.ts";
import type { GuardedScope } from "./guardedScope.ts";
import { containsSql } from "./searchText.ts";
import { type SqlFragment, sql } from "./sql.ts";
import { bareColumn, type ColumnTerm } from "./terms.ts";

/** The names of the records that the elements of a list name, as far as the caller may refer to them. */
export interface ElementNames {
  /** In the order of the elements, joined by commas; null without any. */
  text(): SqlFragment;
  /** Whether one of them contains a text. The records are looked for once, whatever the number of rows. */
  contain(part: SqlFragment): SqlFragment;
}

/**
 * See `ElementNames`; null for a column whose elements name no records.
 * @param open Opens the records as those that the caller may refer to.
 */
export function elementNames(
  { column, sql: cell }: ColumnTerm,
  env: QueryEnvironment,
  open: (entity: EntityModel) => GuardedScope,
): ElementNames | null {
  const { reference } = column.body;
  const target = reference ? env.models.get(reference.entity) : null;
  const [key, ...more] = target?.key ?? [];
  if (target === null || key === undefined || more.length > 0) return null;
  return {
    text: () => {
      const records = open(target);
      if (records.rows === "never") return sql`null::text`;
      const { name } = records.display();
      const element = env.alias();
      const place = sql.name(element, "place");
      return sql`(select string_agg(${name}, ', ' order by ${place})
        from unnest(${cell}) with ordinality as ${sql.name(element)}(key, place), ${records.from()}
        where ${bareColumn(records.alias, key)} = ${sql.name(element, "key")} and ${predicateSql(records.rows)})`;
    },
    contain: (part) => {
      const records = open(target);
      if (records.rows === "never") return sql`false`;
      const { name, source } = records.display();
      const found = [name, ...(source === null ? [] : [source])].map((one) => containsSql(one, part));
      return sql`coalesce(${cell} && array(select ${bareColumn(records.alias, key)} from ${records.from()}
        where ${predicateSql(records.rows)} and (${sql.join(found, " or ")})), false)`;
    },
  };
}
