import type { Client } from "pg";
import type { Catalogue, CatalogueColumn, CatalogueTable } from "./catalogue/catalogue.ts";
import { isNamedYear } from "./documents/columnKinds.ts";
import { type DataFacts, factName } from "./documents/dataFacts.ts";
import { quoteName } from "./statements/quoteName.ts";

/** Rows that are looked at of each table. */
const sampled = 1000;
/** Longest text that a field of one row shows well. */
const maxOneLine = 200;
/** Tables that are kept as the largest. */
const maxLargest = 40;

const isOpenText = ({ type }: CatalogueColumn): boolean =>
  type.kind === "base" && !type.isArray && type.length === null && ["text", "varchar", "citext"].includes(type.base);

/** A condition for each column that a value of it must fulfil. */
function wanted(column: CatalogueColumn): string | null {
  const name = quoteName(column.name);
  if (isOpenText(column))
    return `length(${name}) <= ${maxOneLine} and position(chr(10) in ${name}) = 0 and position(chr(13) in ${name}) = 0`;
  return isNamedYear(column) ? `${name} between 1000 and 2999` : null;
}

/** The columns whose values are all as wanted, and those with another value; columns without values are neither. */
async function tested(
  client: Client,
  schema: string,
  table: CatalogueTable,
): Promise<{ readonly fit: readonly string[]; readonly unfit: readonly string[] }> {
  const tests = table.columns.flatMap((column) => {
    const condition = wanted(column);
    return condition === null ? [] : [{ column, condition }];
  });
  if (tests.length === 0) return { fit: [], unfit: [] };
  const parts = tests.map(({ condition }, index) => `bool_and(${condition}) as c${index}`).join(", ");
  const columns = tests.map(({ column }) => quoteName(column.name)).join(", ");
  const from = `${quoteName(schema)}.${quoteName(table.name)}`;
  const { rows } = await client.query<{ readonly [column: string]: boolean | null }>(
    `select ${parts} from (select ${columns} from ${from} limit ${sampled}) as rows`,
  );
  const named = (answer: boolean) =>
    tests.flatMap(({ column }, index) =>
      rows[0]?.[`c${index}`] === answer ? [factName(table.name, column.name)] : [],
    );
  return { fit: named(true), unfit: named(false) };
}

/** Looks at the rows of an adopted schema. */
export async function readDataFacts(client: Client, schema: string, catalogue: Catalogue): Promise<DataFacts> {
  const oneLine: string[] = [];
  const notYears: string[] = [];
  for (const table of catalogue.tables) {
    const { fit, unfit } = await tested(client, schema, table);
    const years = new Set(table.columns.filter(isNamedYear).map(({ name }) => factName(table.name, name)));
    oneLine.push(...fit.filter((name) => !years.has(name)));
    notYears.push(...unfit.filter((name) => years.has(name)));
  }
  const largest = catalogue.tables
    .filter(({ rowEstimate }) => rowEstimate > 0)
    .toSorted((left, right) => right.rowEstimate - left.rowEstimate || (left.name < right.name ? -1 : 1))
    .slice(0, maxLargest)
    .map(({ name }) => name);
  return { oneLine, notYears, largest };
}
