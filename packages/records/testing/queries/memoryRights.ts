import { type Condition, rowsAsked } from "@tessera/contract/definitions/condition.ts";
import type { EntityGrant } from "@tessera/contract/definitions/grant.ts";
import type { Cell, MemoryRow, RandomEntity, RandomShop } from "./randomShop.ts";
import { referenceColumn } from "./randomShop.ts";

/** What someone sees at a path: the value, the record that a reference names, and whether something is hidden. */
export interface Seen {
  readonly value: Cell;
  /** Key of the record that the path ends in; null for a column. */
  readonly key: Cell;
  readonly isMasked: boolean;
}

/** Compares two values of one type; null is greater than all, as the database sorts it. */
export function compareCells(left: Cell, right: Cell): number {
  if (left === null || right === null) return left === right ? 0 : left === null ? 1 : -1;
  return left < right ? -1 : left > right ? 1 : 0;
}

const asCell = (wire: unknown, like: Cell): Cell =>
  typeof like === "number" ? Number(wire) : typeof wire === "string" || typeof wire === "number" ? wire : null;

/** Whether a comparison holds: never with null. */
export function holds(value: Cell, operator: string, wire: unknown): boolean {
  if (operator === "IS NULL") return value === null;
  if (operator === "IS NOT NULL") return value !== null;
  if (value === null) return false;
  if (operator === "IN")
    return Array.isArray(wire) && wire.some((one) => compareCells(value, asCell(one, value)) === 0);
  const order = compareCells(value, asCell(wire, value));
  if (operator === "=") return order === 0;
  if (operator === "<>") return order !== 0;
  if (operator === "<") return order < 0;
  return order >= 0;
}

/** Answers what a condition asks of other rows. */
type AskRows = (condition: Extract<Condition, { where?: Condition }>) => boolean;

const asksNothing: AskRows = () => {
  throw new TypeError("Random rules and results ask for no rows.");
};

/** Whether a condition holds, whose paths `look` reads. */
export function fits(condition: Condition, look: (path: string) => Cell, ask = asksNothing): boolean {
  if ("and" in condition) return condition.and.every((part) => fits(part, look, ask));
  if ("or" in condition) return condition.or.some((part) => fits(part, look, ask));
  if ("not" in condition) return !fits(condition.not, look, ask);
  if (!("field" in condition)) return ask(condition);
  const { field, operand, operator } = condition;
  if (operand && "field" in operand) {
    const other = look(operand.field);
    return other !== null && holds(look(field), operator, other);
  }
  return holds(look(field), operator, operand && "value" in operand ? operand.value : null);
}

/** What is compared of what someone sees: the record that a reference names, else the value. */
export const compared = ({ key, value }: Seen, path: string): Cell =>
  /^r\d$/.test(path.split(".").at(-1) ?? "") ? key : value;

/** Whether a row that someone may read fits a condition that may ask for other rows. */
export function rowFits(rights: MemoryRights, source: string, row: MemoryRow, condition: Condition): boolean {
  const look = (path: string): Cell => rights.see(source, row, path).value;
  return fits(condition, look, (asked) => {
    const [rows, path] =
      "exists" in asked
        ? [rowsAsked(asked.exists), asked.exists.reference]
        : [rowsAsked(asked.rows), asked.rows.column];
    const own = "exists" in asked ? (row.id ?? null) : compared(rights.see(source, row, asked.in), asked.in);
    return rights.rows(rows).some((other) => {
      const theirs = compared(rights.see(rows, other, path), path);
      const isTied = own !== null && theirs !== null && compareCells(own, theirs) === 0;
      return isTied && (!asked.where || rowFits(rights, rows, other, asked.where));
    });
  });
}

/** Rights over rows in memory, as the reference says them: without a thought for speed. */
export function memoryRights({ entities, grants }: RandomShop) {
  const entityOf = (id: string): RandomEntity => {
    const found = entities.find((one) => one.id === id);
    if (!found) throw new TypeError("No such entity.");
    return found;
  };
  const grantsOf = (entity: string, action: "read" | "refer"): readonly EntityGrant[] =>
    grants.flatMap((grant) =>
      grant.kind === "entity" && grant.entity === entity && grant.actions.includes(action) ? [grant] : [],
    );
  const covers = (grant: EntityGrant, row: MemoryRow): boolean =>
    !grant.filter || fits(grant.filter, (path) => row[path] ?? null);
  const shows = ({ fields }: EntityGrant, column: string): boolean => !fields || fields.includes(column);
  const obeys = (entity: string, row: MemoryRow): boolean =>
    entityOf(entity).rules.every((rule) => fits(rule, (path) => row[path] ?? null));
  const mayRead = (entity: string, row: MemoryRow): boolean =>
    obeys(entity, row) && grantsOf(entity, "read").some((grant) => covers(grant, row));
  const mayRefer = (entity: string, row: MemoryRow): boolean =>
    obeys(entity, row) &&
    (grantsOf(entity, "refer").some((grant) => covers(grant, row)) ||
      grantsOf(entity, "read").some((grant) => shows(grant, "t") && covers(grant, row)));
  const maySeeCell = (entity: string, row: MemoryRow, column: string): boolean =>
    column === "id" || grantsOf(entity, "read").some((grant) => shows(grant, column) && covers(grant, row));
  const rowOf = (entity: string, key: Cell): MemoryRow | null =>
    entityOf(entity).rows.find((row) => row.id === key) ?? null;

  /** What a path shows of a row that may be read. */
  const see = (entity: string, row: MemoryRow, path: string): Seen => {
    const [first = "", ...rest] = path.split(".");
    const reference = entityOf(entity).references.find(({ name }) => name === first);
    if (!reference) {
      const isShown = maySeeCell(entity, row, first);
      return { value: isShown ? (row[first] ?? null) : null, key: null, isMasked: !isShown };
    }
    const column = referenceColumn(reference.name);
    if (!maySeeCell(entity, row, column)) return { value: null, key: null, isMasked: true };
    const key = row[column] ?? null;
    if (key === null) return { value: null, key: null, isMasked: false };
    const target = rowOf(reference.entity, key);
    if (rest.length === 0) {
      const isNamed = target !== null && mayRefer(reference.entity, target);
      return { value: isNamed ? (target.t ?? null) : null, key, isMasked: !isNamed };
    }
    if (target === null || !mayRead(reference.entity, target)) return { value: null, key: null, isMasked: true };
    return see(reference.entity, target, rest.join("."));
  };

  return {
    entityOf,
    /** Whether any grant lets the caller read the entity. */
    mayReadAny: (entity: string) => grantsOf(entity, "read").length > 0,
    rows: (entity: string): readonly MemoryRow[] => entityOf(entity).rows.filter((row) => mayRead(entity, row)),
    see,
  };
}

/** See `memoryRights`. */
export type MemoryRights = ReturnType<typeof memoryRights>;
