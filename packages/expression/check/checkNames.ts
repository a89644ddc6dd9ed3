import type { Node } from "../parse/node.ts";
import {
  type CheckContext,
  columnDependency,
  type Dependency,
  depend,
  dependOnWhole,
  type Local,
  report,
  type Typed,
  unusable,
} from "./checkContext.ts";
import { fieldsByName, scopeNames } from "./scope.ts";
import { nearestName } from "./suggestion.ts";
import { type ExpressionType, type Field, isOneOf, listOf, type ScopeName, scalar, textKinds } from "./type.ts";

type NameNode = Extract<Node, { kind: "name" }>;
type MemberNode = Extract<Node, { kind: "member" }>;
interface Place {
  readonly from: number;
  readonly to: number;
}

/** Checks a bare name: a parameter of an arrow function, a word of the scope, or a field of the main form. */
export function checkName(context: CheckContext, node: NameNode, locals: readonly Local[]): Typed {
  context.observe(node, null, locals);
  const position = locals.findLastIndex((local) => local.name === node.name);
  const local = locals[position];
  if (local) return { tree: { op: "local", local: position }, type: local.type, constant: false };
  if (node.name === "index" && context.scope.row) {
    return { tree: { op: "index" }, type: scalar("integer"), constant: false };
  }
  const scope = scopeNamed(context, node.name);
  if (scope) return wholeScope(context, scope);
  const field = fieldsByName(context.scope.main).get(node.name);
  return field
    ? readField(context, "main", field, node)
    : unknownField(context, node.name, node, suggestions(context, locals));
}

/** Checks `object.name`; `place` is where the name is written, with its quotes in `object['name']`. */
export function checkMember(
  context: CheckContext,
  node: MemberNode,
  locals: readonly Local[],
  place: Place = { from: node.nameFrom, to: node.nameFrom + node.name.length },
): Typed {
  const scope = scopeOf(context, node.object, locals);
  if (scope) {
    const fields = context.scope[scope] ?? [];
    context.observe(node, { kind: "row", columns: fields }, locals);
    const field = fieldsByName(fields).get(node.name);
    return field
      ? readField(context, scope, field, place)
      : unknownField(context, node.name, place, fieldsByName(fields).keys());
  }
  const object = context.visit(node.object, locals);
  context.observe(node, object.type, locals);
  return memberOf(context, object, node.name, place);
}

/** The member `name` of a checked part. */
export function memberOf(context: CheckContext, object: Typed, name: string, place: Place): Typed {
  const { type, tree, constant } = object;
  if (name === "length" && (type.kind === "list" || isOneOf(type.kind, textKinds))) {
    return { tree: { op: "length", object: tree }, type: scalar("integer"), constant };
  }
  if (type.kind === "row") {
    const column = columnOf(context, type, name, place);
    return column ? { tree: { op: "column", object: tree, slot: column.slot }, type: column.type, constant } : unusable;
  }
  if (type.kind === "list" && type.item.kind === "row") {
    const column = columnOf(context, type.item, name, place);
    if (!column) return unusable;
    return { tree: { op: "columns", list: tree, slot: column.slot }, type: listOf(column.type), constant };
  }
  if (type.kind === "null") return { tree, type, constant };
  if (
    type.kind === "json" ||
    type.kind === "unknown" ||
    (type.kind === "list" && isOneOf(type.item.kind, ["json", "unknown"]))
  ) {
    return { tree: { op: "key", object: tree, name }, type: scalar("unknown"), constant };
  }
  report(context, place, "unknown_member", { name, actual: type.kind });
  return unusable;
}

/**
 * The part of the scope that a node names by its own word; null for anything else, also for a parameter of that name.
 */
function scopeOf(context: CheckContext, node: Node, locals: readonly Local[]): ScopeName | null {
  if (node.kind !== "name" || locals.some((local) => local.name === node.name)) return null;
  return scopeNamed(context, node.name);
}

function scopeNamed(context: CheckContext, name: string): ScopeName | null {
  if (name === "user" || name === "params") return name;
  return (name === "row" || name === "parent") && context.scope[name] ? name : null;
}

function wholeScope(context: CheckContext, scope: ScopeName): Typed {
  const columns = context.scope[scope] ?? [];
  const type: ExpressionType = { kind: "row", columns, origin: { scope, list: null } };
  if (scope === "row" || scope === "parent") return { tree: { op: "whole", scope }, type, constant: false };
  dependOnWhole(context, type);
  return {
    tree: {
      op: "object",
      names: columns.map((column) => column.name),
      values: columns.map((column) => ({ op: "slot", scope, slot: column.slot })),
    },
    type: { kind: "row", columns: columns.map((column, slot) => ({ ...column, slot })) },
    constant: false,
  };
}

function readField(context: CheckContext, scope: ScopeName, field: Field, place: Place): Typed {
  const { slot, name } = field;
  noteUse(context, { scope, slot, name }, place);
  return {
    tree: { op: "slot", scope, slot },
    type: withOrigin(field.type, { scope, list: { slot, name } }),
    constant: false,
  };
}

function columnOf(
  context: CheckContext,
  type: Extract<ExpressionType, { kind: "row" }>,
  name: string,
  place: Place,
): Field | null {
  const column = fieldsByName(type.columns).get(name);
  if (!column) {
    unknownField(context, name, place, fieldsByName(type.columns).keys());
    return null;
  }
  if (type.origin) noteUse(context, columnDependency(type.origin, column), place);
  return column;
}

function noteUse(context: CheckContext, dependency: Dependency, place: Place): void {
  depend(context, dependency);
  context.references.push({ ...dependency, from: place.from, to: place.to });
}

function withOrigin(
  type: ExpressionType,
  origin: { scope: ScopeName; list: { slot: number; name: string } },
): ExpressionType {
  if (type.kind === "list") return { kind: "list", item: withOrigin(type.item, origin) };
  return type.kind === "row" ? { ...type, origin } : type;
}

function unknownField(context: CheckContext, name: string, place: Place, candidates: Iterable<string>): Typed {
  const suggestion = nearestName(name, candidates);
  report(context, place, "unknown_field", suggestion === null ? { name } : { name, suggestion });
  return unusable;
}

function suggestions(context: CheckContext, locals: readonly Local[]): readonly string[] {
  const scopes = scopeNames.filter((word) => (word === "index" ? context.scope.row : scopeNamed(context, word)));
  return [...locals.map((local) => local.name), ...fieldsByName(context.scope.main).keys(), ...scopes];
}
