import { byIdAndAlias } from "@tessera/contract/byIdAndAlias.ts";
import type { FieldType } from "@tessera/contract/defineField.ts";
import { bodyOf } from "@tessera/contract/documents/bodyOf.ts";
import { isJsonObject, property } from "@tessera/contract/documents/jsonShape.ts";
import type { Scope } from "@tessera/expression/check/scope.ts";
import type { Library } from "@tessera/expression/functions/library.ts";
import { bodyScope } from "@tessera/expression/userFunctions/createUserFunctions.ts";
import { compileForm } from "@tessera/form-engine/compile/compileForm.ts";
import { userFields } from "@tessera/form-engine/compile/compileScope.ts";
import { expressionScopes } from "@tessera/form-engine/compile/expressionScope.ts";
import { pageFields } from "@tessera/form-engine/definition/pageExpressions.ts";
import { functionSource } from "@tessera/form-engine/functions/functionSource.ts";
import type { Json } from "@tessera/std/canonicalJson.ts";

/** What is needed to tell what expressions of a document may name. */
export interface ScopeInput {
  readonly kind: string;
  readonly body: Json;
  /** Innermost element that is edited; null for the document itself. */
  readonly element: string | null;
  /** Bodies of the entities that a form works on, by id. */
  readonly entities: ReadonlyMap<string, Json>;
  readonly fieldTypes: readonly FieldType[];
  readonly library: Library;
}

/** The entities that a form works on: its own and those of its sub-forms. */
export function entitiesOf(kind: string, body: Json): readonly string[] {
  if (kind !== "form") return [];
  const found = new Set<string>();
  const visit = (value: unknown): void => {
    if (Array.isArray(value)) value.forEach(visit);
    else if (isJsonObject(value)) {
      if (typeof value.entity === "string" && value.entity !== "") found.add(value.entity);
      Object.values(value).forEach(visit);
    }
  };
  visit(body);
  return [...found].sort();
}

function formerNames(body: Json): ReadonlyMap<string, readonly string[]> {
  const names = new Map<string, readonly string[]>();
  const visit = (value: unknown): void => {
    if (Array.isArray(value)) value.forEach(visit);
    else if (isJsonObject(value)) {
      const { aliases, id } = value;
      if (typeof id === "string" && Array.isArray(aliases)) names.set(id, aliases.map(String));
      Object.values(value).forEach(visit);
    }
  };
  visit(body);
  return names;
}

function scopeIn(input: ScopeInput): Scope | null {
  const { body, element, entities, fieldTypes, kind, library } = input;
  // A body under work may not fit its schema; what reads it then throws, and nothing is known.
  if (kind === "function") return bodyScope(functionSource("", bodyOf(input, "function")), { user: userFields });
  if (kind === "url") return { main: [], user: userFields, params: pageFields(bodyOf(input, "url").route) };
  if (kind !== "form" && kind !== "entity") return null;
  const entityOf = (id: string) => {
    const entity = entities.get(id);
    return entity === undefined ? null : bodyOf({ kind: "entity", body: entity }, "entity");
  };
  const own = property(body, "entity");
  const entityId = typeof own === "string" ? own : null;
  if (kind === "form" && entityId !== null && !entities.has(entityId)) return null;
  const entity = entityId === null ? null : entityOf(entityId);
  const ownEntity = entityId !== null && entity ? { id: entityId, body: entity } : null;
  const { form } = compileForm({
    form: kind === "form" ? { id: "form", body: bodyOf(input, "form") } : null,
    entity: kind === "entity" ? { id: "entity", body: bodyOf(input, "entity") } : ownEntity,
    entityOf,
    fieldTypes: byIdAndAlias(fieldTypes),
    library,
  });
  const aliases = formerNames(body);
  return expressionScopes(form, (id) => aliases.get(id) ?? []).scopeOf(element);
}

/** What the expressions of an element may name; null where that is not known (yet). */
export function expressionScopeAt(input: ScopeInput): Scope | null {
  try {
    return scopeIn(input);
  } catch (error) {
    if (error instanceof TypeError) return null;
    throw error;
  }
}
