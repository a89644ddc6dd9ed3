import { type Condition, type Operand, rowsAsked } from "@tessera/contract/definitions/condition.ts";
import { invalidCondition } from "@tessera/query-model/conditions/invalidCondition.ts";
import type { ColumnModel, EntityModel, EntityModels } from "@tessera/query-model/entityModel.ts";
import { pathSteps } from "@tessera/query-model/pathSteps.ts";
import type { Json } from "@tessera/std/canonicalJson.ts";

/** A column that a rule looks at. */
export interface RuleRead {
  readonly entity: EntityModel;
  readonly column: ColumnModel;
  /** False for the record that the rule decides over; true for any other record that a path or `exists` leads to. */
  readonly isEntered: boolean;
  /** JSON pointer from the condition to the path that leads there. */
  readonly pointer: string;
}

/**
 * What a rule looks at, and what it means: equal when it asks the same of the same tables and columns, whatever their
 * names.
 */
export interface RuleReads {
  readonly reads: readonly RuleRead[];
  readonly meaning: Json;
}

interface Place {
  readonly entity: EntityModel;
  readonly models: EntityModels;
  readonly isEntered: boolean;
  readonly pointer: string;
}

const storageOf = ({ body }: EntityModel): string => `${body.storage.schema}.${body.storage.table}`;
const physical = (columns: readonly ColumnModel[]): Json => columns.map((column) => column.physical);

/** Reads a path; `byName` when the comparison reads the display name that a reference at its end shows. */
function readPath(path: string, place: Place, byName: boolean): RuleReads {
  const { references, entity: last, end } = pathSteps(path, place.entity, place.models);
  const reads: RuleRead[] = [];
  const route: Json[] = [storageOf(place.entity)];
  const add = (entity: EntityModel, columns: readonly ColumnModel[], isEntered: boolean): void => {
    for (const column of columns) reads.push({ entity, column, isEntered, pointer: place.pointer });
  };
  let isEntered = place.isEntered;
  for (const { from, reference, to } of references) {
    add(from, reference.columns, isEntered);
    isEntered = true;
    add(to, to.key, isEntered);
    route.push(physical(reference.columns), storageOf(to), physical(to.key));
  }
  const columns = end.kind === "column" ? [end.column] : end.reference.columns;
  add(last, columns, isEntered);
  route.push(physical(columns));
  if (end.kind === "reference") {
    route.push(storageOf(end.target));
    if (byName) {
      add(end.target, [...end.target.key, ...end.target.display], true);
      route.push(physical(end.target.display));
    }
  }
  return { reads, meaning: route };
}

function readOperand(operand: Operand | null, place: Place): RuleReads {
  if (operand === null || !("field" in operand)) return { reads: [], meaning: operand as Json };
  return readPath(operand.field, { ...place, pointer: `${place.pointer}/operand/field` }, false);
}

function together(name: string, parts: readonly RuleReads[]): RuleReads {
  return { reads: parts.flatMap((part) => part.reads), meaning: [name, ...parts.map((part) => part.meaning)] };
}

/** What the condition on other records reads, that a condition asks for. */
function whereReads(where: Condition | undefined, entity: EntityModel, place: Place): readonly RuleReads[] {
  return where ? [ruleReads(where, { ...place, entity, isEntered: true, pointer: `${place.pointer}/where` })] : [];
}

/**
 * What a condition over the rows of an entity looks at when it runs as a rule, without rights (design §10). Throws as
 * `pathSteps` does when a path leads nowhere.
 */
export function ruleReads(condition: Condition, place: Place): RuleReads {
  const below = (inner: Condition, at: string): RuleReads =>
    ruleReads(inner, { ...place, pointer: `${place.pointer}/${at}` });
  if ("and" in condition)
    return together(
      "and",
      condition.and.map((inner, index) => below(inner, `and/${index}`)),
    );
  if ("or" in condition)
    return together(
      "or",
      condition.or.map((inner, index) => below(inner, `or/${index}`)),
    );
  if ("not" in condition) return together("not", [below(condition.not, "not")]);
  if ("exists" in condition) {
    const rows = rowsAsked(condition.exists);
    const child = place.models.get(rows);
    const reference = child?.reference(condition.exists.reference) ?? null;
    if (!child || reference === null) throw invalidCondition(rows, "unknown_path");
    const pointer = `${place.pointer}/exists/reference`;
    const columns = [...reference.columns, ...child.key];
    const own: RuleReads = {
      reads: [
        ...place.entity.key.map((column) => ({ ...place, column, pointer })),
        ...columns.map((column) => ({ entity: child, column, isEntered: true, pointer })),
      ],
      meaning: [storageOf(child), physical(columns), physical(place.entity.key)],
    };
    return together("exists", [own, ...whereReads(condition.where, child, place)]);
  }
  if ("in" in condition) {
    const { in: path, rows, where } = condition;
    const child = place.models.get(rowsAsked(rows));
    if (!child) throw invalidCondition(rowsAsked(rows), "unknown_path");
    const own = readPath(path, { ...place, pointer: `${place.pointer}/in` }, false);
    const pointer = `${place.pointer}/rows/column`;
    const theirs = readPath(rows.column, { ...place, entity: child, isEntered: true, pointer }, false);
    return together("in", [own, theirs, ...whereReads(where, child, place)]);
  }
  const { field, operator, operand } = condition;
  const byName = operator === "LIKE" || operator === "NOT LIKE";
  return together(operator, [
    readPath(field, { ...place, pointer: `${place.pointer}/field` }, byName),
    readOperand(operand ?? null, place),
  ]);
}
