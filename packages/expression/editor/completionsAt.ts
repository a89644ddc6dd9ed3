import { check } from "../check/check.ts";
import type { Local } from "../check/checkContext.ts";
import { type Scope, scopeNames } from "../check/scope.ts";
import {
  type ExpressionType,
  type Field,
  isOneOf,
  openKinds,
  scalar,
  type TypeKind,
  textKinds,
} from "../check/type.ts";
import type { Library } from "../functions/library.ts";
import type { Node } from "../parse/node.ts";
import { parse } from "../parse/parse.ts";

/** Something that may be written at a position. */
export interface Completion {
  readonly name: string;
  readonly kind: "field" | "function" | "scope" | "parameter" | "member";
  /** Kind of its type, of a function that of its result when it is always the same, else `unknown`. */
  readonly type: TypeKind;
  /** What people call a field; the parameters of a function, such as `list, number?`. */
  readonly detail: string;
}

/** What may be written, and the text that it replaces: from the start of the word before the position up to its end. */
export interface Completions {
  readonly from: number;
  readonly to: number;
  readonly items: readonly Completion[];
}

const marker = "placeOfTheCompletion_";

/**
 * What may be written at a position of an expression's text, also while the text is unfinished: members and functions
 * after a point, else parameters, fields, parts of the scope and functions; those that begin with the word before the
 * position, without regard to capitals. Empty where nothing can be said.
 */
export function completionsAt(text: string, position: number, scope: Scope, library: Library): Completions {
  const word = /[\p{L}\p{N}_$]*$/u.exec(text.slice(0, position))?.[0] ?? "";
  const rest = /^[\p{L}\p{N}_$]*/u.exec(text.slice(position))?.[0] ?? "";
  const from = position - word.length;
  const to = position + rest.length;
  const found = placeOf(text.slice(0, from), text.slice(to), scope, library);
  const offered = found ? (found.object ? members(found.object, library) : names(found.locals, scope, library)) : [];
  const start = word.toLowerCase();
  return { from, to, items: offered.filter((item) => item.name.toLowerCase().startsWith(start)) };
}

interface Place {
  readonly object: ExpressionType | null;
  readonly locals: readonly Local[];
}

function placeOf(before: string, after: string, scope: Scope, library: Library): Place | null {
  const closed = `${before}${marker}${closers(before)}`;
  for (const attempt of [`${before}${marker}${after}`, closed, `${before}${marker} : null${closers(before)}`]) {
    const parsed = parse(attempt);
    if (!parsed.ok) continue;
    let place: Place | null = null;
    check(parsed.value, scope, library, (node: Node, object, locals) => {
      if ((node.kind === "member" || node.kind === "name") && node.name === marker) place = { object, locals };
    });
    if (place) return place;
  }
  return null;
}

/** The brackets still open at the end of a text, closed in their order. */
function closers(text: string): string {
  const open: string[] = [];
  const plain = text.replace(/'(?:[^'\\]|\\.)*'|"(?:[^"\\]|\\.)*"/g, "");
  for (const sign of plain) {
    if (sign === "(") open.push(")");
    else if (sign === "[") open.push("]");
    else if (sign === "{") open.push("}");
    else if (sign === "`") {
      if (open.at(-1) === "`") open.pop();
      else open.push("`");
    } else if (sign === open.at(-1)) open.pop();
  }
  return open.reverse().join("");
}

function fieldCompletion(field: Field): Completion {
  return { name: field.name, kind: "field", type: field.type.kind, detail: field.label ?? "" };
}

function names(locals: readonly Local[], scope: Scope, library: Library): readonly Completion[] {
  const scopes = scopeNames.filter(
    (word) => word === "user" || word === "params" || scope[word === "index" ? "row" : word],
  );
  return [
    ...locals.map(({ name, type }): Completion => ({ name, kind: "parameter", type: type.kind, detail: "" })),
    ...scope.main.map(fieldCompletion),
    ...scopes.map(
      (name): Completion => ({ name, kind: "scope", type: name === "index" ? "integer" : "row", detail: "" }),
    ),
    ...functions(library, () => true),
  ];
}

function members(object: ExpressionType, library: Library): readonly Completion[] {
  const row = object.kind === "list" ? object.item : object;
  const columns = row.kind === "row" ? row.columns.map(fieldCompletion) : [];
  const length: readonly Completion[] =
    object.kind === "list" || isOneOf(object.kind, textKinds)
      ? [{ name: "length", kind: "member", type: "integer", detail: "" }]
      : [];
  const callable = functions(library, (accepts) => takes(accepts, object.kind));
  return [...columns, ...length, ...callable.filter(({ name }) => length.every((member) => member.name !== name))];
}

function takes(accepts: readonly TypeKind[] | "any" | undefined, kind: TypeKind): boolean {
  if (!accepts || accepts.length === 0) return false;
  return accepts !== "any" && (isOneOf(kind, accepts) || isOneOf(kind, openKinds));
}

function functions(
  library: Library,
  fits: (accepts: readonly TypeKind[] | "any" | undefined) => boolean,
): readonly Completion[] {
  return [...library]
    .filter(([name, definition]) => name === definition.name && fits(definition.parameters[0]?.accepts))
    .map(([name, { parameters, result }]) => ({
      name,
      kind: "function" as const,
      type: result(parameters.map(() => scalar("unknown"))).kind,
      detail: parameters
        .map((parameter) => `${parameter.rest ? "…" : ""}${parameter.name}${parameter.optional ? "?" : ""}`)
        .join(", "),
    }));
}
