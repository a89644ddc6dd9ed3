import { check } from "../check/check.ts";
import { fieldsByName, type Scope } from "../check/scope.ts";
import { type ExpressionType, type Field, scalar } from "../check/type.ts";
import type { FunctionDefinition, Library } from "../functions/library.ts";
import { childrenOf, type Node } from "../parse/node.ts";
import { parse } from "../parse/parse.ts";

/** What stands at a place of an expression. */
export interface Hover {
  /** Offsets of the word. */
  readonly from: number;
  readonly to: number;
  readonly kind: "field" | "function" | "parameter" | "scope" | "member";
  /** Its present name; of a function the one by which the library knows it. */
  readonly name: string;
  /** Of a function its result. */
  readonly type: ExpressionType;
  /** What people call a field; the form of a function, such as `sum(list, number?)`; else empty. */
  readonly detail: string;
}

/**
 * What the word at a position of an expression's text means: its type, and what there is to say of it. Null where no
 * word of the scope or the library stands, and while the text cannot be parsed.
 */
export function hoverAt(text: string, position: number, scope: Scope, library: Library): Hover | null {
  const parsed = parse(text);
  if (!parsed.ok) return null;
  const node = wordAt(parsed.value, position);
  if (!node) return null;
  if (node.kind === "call") return ofFunction(node, library);
  let found: Hover | null = null;
  check(parsed.value, scope, library, (seen, object, locals) => {
    if (seen !== node) return;
    const local = locals.findLast((one) => one.name === node.name);
    if (node.kind === "member") found = ofMember(node, object ?? scalar("unknown"));
    else if (local) found = { ...placeOf(node), kind: "parameter", name: node.name, type: local.type, detail: "" };
    else found = ofName(node, scope);
  });
  // A word of the scope in front of a point is not looked at by itself.
  return found ?? (node.kind === "name" ? ofName(node, scope) : null);
}

/** The form of a function as people write it. */
export function signatureOf({ name, parameters }: Pick<FunctionDefinition, "name" | "parameters">): string {
  const written = parameters.map((one) => `${one.rest ? "…" : ""}${one.name}${one.optional ? "?" : ""}`);
  return `${name}(${written.join(", ")})`;
}

type WordNode = Extract<Node, { kind: "name" | "member" | "call" }>;

function placeOf(node: WordNode): { readonly from: number; readonly to: number } {
  const from = node.kind === "name" ? node.from : node.nameFrom;
  return { from, to: from + node.name.length };
}

function wordAt(node: Node, position: number): WordNode | null {
  if (node.kind === "name" || node.kind === "member" || node.kind === "call") {
    const { from, to } = placeOf(node);
    if (position >= from && position <= to) return node;
  }
  for (const child of childrenOf(node)) {
    const found = wordAt(child, position);
    if (found) return found;
  }
  return null;
}

function ofFunction(node: Extract<Node, { kind: "call" }>, library: Library): Hover | null {
  const definition = library.get(node.name);
  if (!definition) return null;
  const type = definition.result(definition.parameters.map(() => scalar("unknown")));
  return { ...placeOf(node), kind: "function", name: definition.name, type, detail: signatureOf(definition) };
}

function ofField(node: WordNode, field: Field | undefined): Hover | null {
  if (!field) return null;
  return { ...placeOf(node), kind: "field", name: field.name, type: field.type, detail: field.label ?? "" };
}

function ofName(node: Extract<Node, { kind: "name" }>, scope: Scope): Hover | null {
  const { name } = node;
  const part = { ...placeOf(node), kind: "scope", name, detail: "" } as const;
  if (name === "index" && scope.row) return { ...part, type: scalar("integer") };
  if (name === "row" || name === "parent" || name === "user" || name === "params") {
    const columns = scope[name];
    if (columns) return { ...part, type: { kind: "row", columns } };
  }
  return ofField(node, fieldsByName(scope.main).get(name));
}

function ofMember(node: Extract<Node, { kind: "member" }>, object: ExpressionType): Hover | null {
  const row = object.kind === "list" ? object.item : object;
  const field = row.kind === "row" ? fieldsByName(row.columns).get(node.name) : undefined;
  if (field) return ofField(node, field);
  const type = scalar(node.name === "length" ? "integer" : "unknown");
  return { ...placeOf(node), kind: "member", name: node.name, type, detail: "" };
}
