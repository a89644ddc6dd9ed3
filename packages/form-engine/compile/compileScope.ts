import type { DocumentProblem } from "@tessera/contract/defineDocument.ts";
import type { FieldType } from "@tessera/contract/defineField.ts";
import type { EntityBody } from "@tessera/contract/definitions/entityBody.ts";
import type { FormBody } from "@tessera/contract/definitions/formBody.ts";
import type { Scope } from "@tessera/expression/check/scope.ts";
import { type ExpressionType, type Field, listOf, scalar } from "@tessera/expression/check/type.ts";
import type { Library } from "@tessera/expression/functions/library.ts";
import type { CompiledField, CompiledTable } from "./compiledForm.ts";
import { typeOfValue } from "./typeOfValue.ts";

/**
 * All that compiling a form takes. `form` null compiles the entity's own invariants; `entity` null a property sheet.
 */
export interface CompileInput {
  readonly form: { readonly id: string; readonly body: FormBody } | null;
  readonly entity: { readonly id: string; readonly body: EntityBody } | null;
  readonly entityOf: (id: string) => EntityBody | null;
  readonly fieldTypes: ReadonlyMap<string, FieldType>;
  readonly library: Library;
}

/**
 * A field or table before its rules are compiled: what names it has for the form's and for the entity's expressions.
 */
export interface Draft<Compiled> {
  readonly compiled: Compiled;
  readonly aliases: readonly string[];
  /** JSON pointer to its place in the document, for problems. */
  readonly path: string;
}

/** The user's properties, by slot, as `user.…` reads them. */
export const userFields: readonly Field[] = ["id", "login", "displayName", "email", "language"]
  .map((name, slot): Field => ({ name, slot, type: scalar("text") }))
  .concat([{ name: "roles", slot: 5, type: listOf(scalar("text")) }]);

/** The page's parameters that rules may read. */
export const paramFields: readonly Field[] = [
  { name: "mode", slot: 0, type: scalar("text") },
  { name: "key", slot: 1, type: scalar("text") },
];

const typeOf = (field: CompiledField): ExpressionType => typeOfValue(field.valueType, field.detail.element ?? null);

/** Fields as the form's own expressions name them; texts in other languages have no name. */
export function formNames(drafts: readonly Draft<CompiledField>[]): readonly Field[] {
  const named = drafts.filter(({ compiled }) => !compiled.textOf);
  return named.map(({ compiled, aliases }) => ({
    name: compiled.name,
    slot: compiled.slot,
    type: typeOf(compiled),
    label: compiled.label,
    aliases,
  }));
}

/** Fields as the entity's expressions name them: by column. The first field bound to a column stands for it. */
export function columnNames(drafts: readonly Draft<CompiledField>[]): readonly Field[] {
  const names = new Map<string, Field>();
  for (const { compiled } of drafts) {
    if (compiled.column === null || names.has(compiled.column)) continue;
    names.set(compiled.column, { name: compiled.column, slot: compiled.slot, type: typeOf(compiled) });
  }
  return [...names.values()];
}

/** A sub-form as a field of the main scope: a list of rows whose columns are known as dependencies. */
export function tableName(table: Draft<CompiledTable>, columns: readonly Field[]): Field {
  const { name, slot, label } = table.compiled;
  return {
    name,
    slot,
    label,
    aliases: table.aliases,
    type: listOf({ kind: "row", columns, origin: { scope: "main", list: { slot, name } } }),
  };
}

/** What `lookup(entity, …, column)` answers, where entity and column are constant. */
export function lookupType(input: CompileInput): NonNullable<Scope["resourceType"]> {
  return (functionName, name, column) => {
    const entity = functionName === "lookup" && name !== null ? input.entityOf(name) : null;
    const found = column === null ? undefined : entity?.columns.find((item) => item.name === column);
    return found ? typeOfValue(found.type, found.element ?? null) : null;
  };
}

/** A problem of a document. */
export function problem(code: string, path: string, data: DocumentProblem["data"] = {}): DocumentProblem {
  return { severity: "error", code, path, data };
}
