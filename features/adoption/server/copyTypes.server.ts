import type { Catalogue, CatalogueColumn, CatalogueType } from "./catalogue.ts";
import { quoteName, quoteText } from "./quoteName.ts";
import type { Attempt, SchemaWriter } from "./schemaWriter.server.ts";

/** SQL of a type on the target: text where the type cannot be reproduced there. */
export function typeSql(type: CatalogueType): string {
  return type.outside === null ? type.sql : "text";
}

function compositeColumn(column: CatalogueColumn): string {
  const collation = column.collation === null ? "" : ` collate ${column.collation}`;
  return `${quoteName(column.name)} ${typeSql(column.type)}${collation}`;
}

/** Makes the enums, ranges, composite types and domains of a catalogue; the checks of domains come after the rows. */
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
    const required = domain.isNotNull ? " not null" : "";
    const sql = `create domain ${quoteName(domain.name)} as ${typeSql(domain.type)}${collation}${required}`;
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

/** Adds the checks of domains. */
export async function copyDomainChecks(writer: SchemaWriter, catalogue: Catalogue): Promise<void> {
  for (const domain of catalogue.domains) {
    for (const check of domain.checks) {
      const sql = `alter domain ${quoteName(domain.name)} add constraint ${quoteName(check.name)} ${check.sql}`;
      await writer.attempt({ kind: "DOMAIN CHECK", object: `${domain.name}.${check.name}`, sql, expressions: [check] });
    }
  }
}
