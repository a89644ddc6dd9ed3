import type { Catalogue, CatalogueColumn, CatalogueType } from "../catalogue/catalogue.ts";
import { obstacleOf } from "../obstacle.ts";
import type { Attempt, SchemaWriter } from "../schemaWriter.server.ts";
import { quoteName, quoteText } from "../statements/quoteName.ts";

/** SQL of a type on the target: text where the type cannot be reproduced there. */
export function typeSql(type: CatalogueType): string {
  return type.outside === null ? type.sql : "text";
}

function compositeColumn(column: CatalogueColumn): string {
  const collation = column.collation === null ? "" : ` collate ${column.collation}`;
  return `${quoteName(column.name)} ${typeSql(column.type)}${collation}`;
}

/** Makes the enums, ranges, composite types and domains of a catalogue. */
export async function copyTypes(writer: SchemaWriter, catalogue: Catalogue): Promise<void> {
  const enums = catalogue.enums.map(
    ({ name, labels }): Attempt => ({
      kind: "TYPE",
      object: name,
      sql: `create type ${quoteName(name)} as enum (${labels.map(quoteText).join(", ")})`,
    }),
  );
  const ranges = catalogue.ranges.map(({ name, subtype, multirange }): Attempt => {
    const multi = multirange === null ? "" : `, multirange_type_name = ${quoteName(multirange)}`;
    return {
      kind: "TYPE",
      object: name,
      sql: `create type ${quoteName(name)} as range (subtype = ${subtype}${multi})`,
    };
  });
  const composites = catalogue.composites.map(
    ({ name, columns }): Attempt => ({
      kind: "TYPE",
      object: name,
      sql: `create type ${quoteName(name)} as (${columns.map(compositeColumn).join(", ")})`,
    }),
  );
  const domains = catalogue.domains.map((domain): Attempt => {
    const collation = domain.collation === null ? "" : ` collate ${domain.collation}`;
    const sql = `create domain ${quoteName(domain.name)} as ${typeSql(domain.type)}${collation}`;
    return { kind: "DOMAIN", object: domain.name, sql };
  });
  await writer.attemptInAnyOrder([...enums, ...ranges, ...composites, ...domains]);
  for (const { name, type } of catalogue.domains) {
    if (type.outside !== null) {
      writer.notices.add({ code: "type_as_text", kind: "DOMAIN", object: name, detail: type.outside });
    }
  }
  for (const { name, default: value } of catalogue.domains) {
    if (value === null) continue;
    const sql = `alter domain ${quoteName(name)} set default ${value.sql}`;
    await writer.attempt({ kind: "DOMAIN DEFAULT", object: name, sql, expressions: [value] });
  }
}

/** What a domain demands of its values, as an action of ALTER DOMAIN and one that takes it away. */
function* rulesOf(catalogue: Catalogue) {
  for (const { name, isNotNull, checks } of catalogue.domains) {
    if (isNotNull)
      yield { domain: name, object: name, expressions: [], add: "set not null", later: null, drop: "drop not null" };
    for (const check of checks) {
      const constraint = quoteName(check.name);
      const add = `add constraint ${constraint} ${check.sql}`;
      // A domain inside lists cannot be checked against the rows that are there.
      const later = / not valid$/i.test(check.sql) ? null : `${add} not valid`;
      const drop = `drop constraint if exists ${constraint}`;
      yield { domain: name, object: `${name}.${check.name}`, expressions: [check], add, later, drop };
    }
  }
}

/** Adds what domains demand; where rows are there already that do not keep it, only for those to come. */
export async function copyDomainRules(writer: SchemaWriter, catalogue: Catalogue): Promise<void> {
  for (const { domain, object, expressions, add, later } of rulesOf(catalogue)) {
    const alter = `alter domain ${quoteName(domain)}`;
    const isClear = expressions.every((expression) => obstacleOf(expression) === null);
    if (isClear && (await writer.tryAll([`${alter} ${add}`])) === null) continue;
    const sql = `${alter} ${later !== null && isClear ? later : add}`;
    await writer.attempt({ kind: "DOMAIN CHECK", object, sql, expressions });
  }
}

/** Takes away what domains demand, for rows that do not keep it: PostgreSQL has ways past a domain. */
export async function dropDomainRules(writer: SchemaWriter, catalogue: Catalogue): Promise<void> {
  for (const { domain, drop } of rulesOf(catalogue)) {
    await writer.tryAll([`alter domain ${quoteName(domain)} ${drop}`]);
  }
}
