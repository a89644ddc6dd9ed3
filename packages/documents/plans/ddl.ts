import type { EntityBody, EntityColumn } from "@tessera/contract/definitions/entityBody.ts";
import { columnType } from "@tessera/contract/documents/columnType.ts";
import { columnNamed } from "@tessera/contract/documents/entityPath.ts";
import { physicalName } from "@tessera/contract/documents/physicalName.ts";
import { parse } from "@tessera/expression/parse/parse.ts";
import { escapeIdentifier, escapeLiteral } from "pg";

/** A quoted name that PostgreSQL can hold. */
export function quotedName(name: string): string {
  return escapeIdentifier(physicalName(name));
}

/** The quoted table of an entity. */
export function quotedTable({ storage }: EntityBody): string {
  return `${quotedName(storage.schema)}.${quotedName(storage.table)}`;
}

/** The quoted columns of these names, joined by commas. */
export function quotedColumns(entity: EntityBody, names: readonly string[]): string {
  return names.map((name) => quotedName(columnNamed(entity, name)?.column ?? name)).join(", ");
}

/** The wire text of a default that is a constant; null when there is none or it has to be evaluated. */
export function constantDefault(column: EntityColumn): string | null {
  const parsed = column.default ? parse(column.default) : null;
  if (!parsed?.ok) return null;
  const node = parsed.value;
  if (node.kind === "number") return node.text;
  if (node.kind === "unary" && node.operator === "-" && node.operand.kind === "number") return `-${node.operand.text}`;
  return node.kind === "literal" && node.value !== null ? String(node.value) : null;
}

/** A constant of a column as SQL. */
export function constantSql(column: EntityColumn, constant: string): string {
  return `${escapeLiteral(constant)}::${columnType(column)}`;
}

const numeric = /^numeric\((\d+),(\d+)\)$/;
const varying = /^(?:character varying|varchar)\((\d+)\)$/;

/** Whether a type can become another without touching a row. */
export function isWidening(before: string, after: string): boolean {
  const [oldNumber, newNumber] = [numeric.exec(before), numeric.exec(after)];
  if (oldNumber) {
    if (after === "numeric") return true;
    return newNumber !== null && newNumber[2] === oldNumber[2] && Number(newNumber[1]) >= Number(oldNumber[1]);
  }
  const [oldText, newText] = [varying.exec(before), varying.exec(after)];
  if (!oldText) return false;
  return (
    after === "text" || after === "character varying" || (newText !== null && Number(newText[1]) >= Number(oldText[1]))
  );
}
