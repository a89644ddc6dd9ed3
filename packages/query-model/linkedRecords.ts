import { readLinkedPath } from "@tessera/contract/definitions/linkedPath.ts";
import { exactType } from "@tessera/contract/values/exactType.ts";
import { valueTypes } from "@tessera/contract/values/valueTypes.ts";
import { keyWire } from "./conditions/comparison.ts";
import { invalidCondition } from "./conditions/invalidCondition.ts";
import { type Predicate, predicateSql } from "./conditions/predicate.ts";
import type { ElementNames } from "./elementNames.ts";
import type { ColumnModel, EntityModel } from "./entityModel.ts";
import type { QueryEnvironment } from "./environment.ts";
import type { GuardedScope } from "./guardedScope.ts";
import { containsSql } from "./searchText.ts";
import { type SqlFragment, sql } from "./sql.ts";
import { bareColumn, type ColumnTerm, comparedSql, type ListQuestions } from "./terms.ts";

interface Steps {
  readonly link: EntityModel;
  /** Column of the link that holds the key of the record it begins at. */
  readonly back: ColumnModel;
  /** Column of the link that holds the key of the linked record. */
  readonly held: ColumnModel;
  readonly target: EntityModel;
  readonly targetKey: ColumnModel;
}

function stepsOf(path: string, entity: EntityModel, { models }: QueryEnvironment): Steps | null {
  const named = readLinkedPath(path);
  if (named === null) return null;
  const link = models.get(named.entity);
  const [reference, to] = [link?.reference(named.reference), link?.reference(named.target)];
  const target = to ? models.get(to.entity) : null;
  const [back, ...moreBack] = reference?.columns ?? [];
  const [held, ...moreHeld] = to?.columns ?? [];
  const [targetKey] = target?.key ?? [];
  const isTied = reference?.entity === entity.id && entity.key.length === 1 && entity.derived === null;
  if (!link || !target || !targetKey || !isTied || !back || !held || moreBack.length + moreHeld.length > 0)
    throw invalidCondition(path, "unknown_path");
  return { link, back, held, target, targetKey };
}

/** Records that a link entity ties to those of a scope, as a column of their keys. */
export interface LinkedTerm {
  readonly term: ColumnTerm;
  readonly elements: ElementNames;
}

/**
 * Reads a path of `linkedPath` from the rows of `alias`: the keys of the records that rows of the link entity name
 * which the caller may read; null for any other path. Throws `invalid_input` when it leads nowhere.
 */
export function linkedTerm(
  path: string,
  entity: EntityModel,
  alias: string,
  env: QueryEnvironment,
  open: (entity: EntityModel, accessMode: "read" | "refer") => GuardedScope,
): LinkedTerm | null {
  const steps = stepsOf(path, entity, env);
  const [key] = entity.key;
  if (steps === null || key === undefined) return null;
  const { back, held, link, target, targetKey } = steps;
  const own = bareColumn(alias, key);
  const postgres = `${exactType(held.detail)}[]`;
  const column: ColumnModel = {
    name: path,
    physical: "",
    type: valueTypes.list,
    detail: { postgres, length: null, precision: null, scale: null, element: held.type.name },
    body: { id: path, name: path, column: "", label: "", type: "list", reference: { entity: target.id } },
    translatable: false,
  };
  const cellOf = (rows: GuardedScope, { name }: ColumnModel): SqlFragment => {
    const { term } = rows.see(name);
    return term.kind === "column" ? term.sql : sql`null`;
  };
  const where = (...all: readonly Predicate[]): SqlFragment => sql.join(all.map(predicateSql), " and ");
  /** Rows of the link with the records that they name, as far as the caller may refer to them. */
  const named = (made: (links: GuardedScope, records: GuardedScope) => SqlFragment): SqlFragment | null => {
    const [links, records] = [open(link, "read"), open(target, "refer")];
    return links.rows === "never" || records.rows === "never" ? null : made(links, records);
  };
  const tie = (links: GuardedScope, records: GuardedScope): SqlFragment =>
    sql`${bareColumn(records.alias, targetKey)} = ${cellOf(links, held)}`;
  // The links of what is asked for are found once, and not those of each row. Links that begin at nothing, or at what
  // the caller may not see, are left out: among them a row is neither there nor missing.
  const beginnings = (asked: readonly string[], isOfAll: boolean): SqlFragment => {
    const rows = open(link, "read");
    const wanted = new Set(
      asked.map((text) => {
        const checked = held.type.check(keyWire(held, text), held.detail);
        return checked.ok ? held.type.bind(checked.value) : null;
      }),
    );
    // What is no key at all is linked to nothing.
    const isImpossible = isOfAll && wanted.has(null);
    const keys = [...wanted].flatMap((key) => (key === null ? [] : [comparedSql(held, key)]));
    if (rows.rows === "never" || keys.length === 0 || isImpossible) return sql`false`;
    const [found, begins] = [cellOf(rows, held), cellOf(rows, back)];
    const all = sql`group by ${begins} having count(distinct ${found}) = ${keys.length}::integer`;
    return sql`${own} = any(array(select ${begins} from ${rows.from()}
      where ${where(sql`${found} in (${sql.join(keys)})`, sql`${begins} is not null`, rows.rows)} ${isOfAll ? all : sql.empty}))`;
  };
  const contains: ListQuestions = {
    any: (asked) => beginnings(asked, false),
    all: (asked) => beginnings(asked, true),
  };
  const links = open(link, "read");
  const [element, from] = [cellOf(links, held), cellOf(links, back)];
  const keys =
    links.rows === "never"
      ? sql`null::${sql.raw(postgres)}`
      : sql`(select array_agg(${element} order by ${element}) from ${links.from()}
          where ${where(sql`${from} = ${own}`, sql`${element} is not null`, links.rows)})`;
  return {
    term: { kind: "column", column, sql: keys, contains },
    elements: {
      text: () =>
        named((rows, records) => {
          const { name } = records.display();
          const [ties, begins] = [tie(rows, records), cellOf(rows, back)];
          return sql`(select string_agg(${name}, ', ' order by ${name}) from ${rows.from()}, ${records.from()}
            where ${where(ties, sql`${begins} = ${own}`, rows.rows, records.rows)})`;
        }) ?? sql`null::text`,
      contain: (part) =>
        named((rows, records) => {
          const { name, source } = records.display();
          const found = [name, ...(source === null ? [] : [source])].map((one) => containsSql(one, part));
          const [ties, begins] = [tie(rows, records), cellOf(rows, back)];
          return sql`${own} = any(array(select ${begins} from ${rows.from()}, ${records.from()}
            where ${where(ties, sql`${begins} is not null`, rows.rows, records.rows)} and (${sql.join(found, " or ")})))`;
        }) ?? sql`false`,
    },
  };
}
