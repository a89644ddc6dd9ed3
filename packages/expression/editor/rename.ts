import { failure, type Result, success } from "@tessera/std/result.ts";
import { check } from "../check/check.ts";
import type { Dependency, Reference } from "../check/checkContext.ts";
import { isUsableName, type Scope } from "../check/scope.ts";
import type { Field, ScopeName } from "../check/type.ts";
import type { Library } from "../functions/library.ts";
import { parse } from "../parse/parse.ts";
import type { Problem } from "../parse/problem.ts";
import { shorthandPlaces } from "./shorthandPlaces.ts";

/** What is renamed: a field of a part of the scope, or a column of one of its sub-forms, by present or former name. */
export interface RenameTarget {
  readonly scope: ScopeName;
  readonly name: string;
  /** Name of the column, when a column of the sub-form `name` is renamed. */
  readonly column?: string;
}

/**
 * Rewrites every use of a field in the text of an expression; all else stays as it was written. `scope` is the one
 * before the rename. Fails with the problems of the text, or with `name_taken` when the new name is not usable there:
 * no identifier, a reserved word, or hidden by a parameter of an arrow function. A name that another field already has
 * is the caller's to refuse.
 */
export function rename(
  text: string,
  target: RenameTarget,
  newName: string,
  scope: Scope,
  library: Library,
): Result<string, readonly Problem[]> {
  const parsed = parse(text);
  if (!parsed.ok) return parsed;
  const places = check(parsed.value, scope, library).references.filter((place) => names(place, target, scope));
  if (places.length === 0) return success(text);
  const first = places[0] ?? { from: 0, to: 0 };
  const taken: Problem = {
    code: "name_taken",
    severity: "error",
    from: first.from,
    to: first.to,
    data: { name: newName },
  };
  if (!isUsableName(newName)) return failure([taken]);
  const shorthand = shorthandPlaces(parsed.value, text);
  let renamed = text;
  for (const place of [...places].sort((left, right) => right.from - left.from)) {
    const written = text.slice(place.from, place.to);
    const quoted = /^['"]/.test(written) ? `'${newName}'` : newName;
    const whole = shorthand.has(place.from) ? `${written}: ${newName}` : quoted;
    renamed = renamed.slice(0, place.from) + whole + renamed.slice(place.to);
  }
  const again = parse(renamed);
  if (!again.ok) return again;
  const after = check(again.value, renamedScope(scope, target, newName), library).references;
  const kept = after.filter((place) => names(place, { ...target, ...renamedTarget(target, newName) }, scope, true));
  return kept.length === places.length ? success(renamed) : failure([taken]);
}

function renamedTarget(target: RenameTarget, newName: string): Partial<RenameTarget> {
  return target.column === undefined ? { name: newName } : { column: newName };
}

function names(place: Reference | Dependency, target: RenameTarget, scope: Scope, literally = false): boolean {
  if (place.scope !== target.scope) return false;
  if ((place.column !== undefined) !== (target.column !== undefined)) return false;
  const known = (wanted: string, present: string, fields: readonly Field[]) =>
    wanted === present ||
    (!literally && (fields.find((field) => field.name === present)?.aliases?.includes(wanted) ?? false));
  const fields = scope[target.scope] ?? [];
  if (!known(target.name, place.name, fields)) return false;
  return target.column === undefined || known(target.column, place.column?.name ?? "", columnsOf(fields, place.name));
}

function columnsOf(fields: readonly Field[], list: string): readonly Field[] {
  const type = fields.find((field) => field.name === list)?.type;
  return type?.kind === "list" && type.item.kind === "row" ? type.item.columns : [];
}

function renamedScope(scope: Scope, target: RenameTarget, newName: string): Scope {
  const matches = (field: Field, name: string) => field.name === name || (field.aliases?.includes(name) ?? false);
  const fields = (scope[target.scope] ?? []).map((field): Field => {
    if (!matches(field, target.name)) return field;
    const { column } = target;
    if (column === undefined) return { ...field, name: newName };
    if (field.type.kind !== "list" || field.type.item.kind !== "row") return field;
    const columns = field.type.item.columns.map((inner) =>
      matches(inner, column) ? { ...inner, name: newName } : inner,
    );
    return { ...field, type: { kind: "list", item: { kind: "row", columns } } };
  });
  return { ...scope, [target.scope]: fields };
}
