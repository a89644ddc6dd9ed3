import { isRangeName, type RangeName } from "@tessera/contract/values/rangeElement.ts";
import { type Checked, check } from "../check/check.ts";
import { rangeLiteral } from "../check/rangeLiteral.ts";
import type { Scope } from "../check/scope.ts";
import type { CheckedTree } from "../check/tree.ts";
import {
  type ExpressionType,
  type Field,
  itemOf,
  rangeOfType,
  type ScalarKind,
  scalar,
  type TypeKind,
} from "../check/type.ts";
import { createLibrary, type FunctionDefinition, type Library } from "../functions/library.ts";
import { childrenOf, type Node } from "../parse/node.ts";
import { parse } from "../parse/parse.ts";
import type { Problem } from "../parse/problem.ts";
import { inlineCall, sizeOf } from "./inlineCall.ts";
import { scriptTree } from "./scriptCall.ts";
import {
  acceptedKinds,
  type CompiledUserFunction,
  converted,
  fitsResult,
  type UserFunctionSource,
} from "./userFunction.ts";

/** Bounds of functions that people define. */
export const userFunctionLimits = {
  /** Nodes of a body with all it calls in it. */
  size: 2_000,
  /** Functions that call each other, one inside the other. */
  depth: 20,
} as const;

/** What became of one function. */
export interface UserFunctionOutcome {
  /** Null when something is wrong with it. */
  readonly compiled: CompiledUserFunction | null;
  /** Problems of its text. */
  readonly problems: readonly Problem[];
  /** Names of the functions that lead back to it, from it to itself; null when none does. */
  readonly cycle: readonly string[] | null;
  /** It has become larger, or its calls nest deeper, than `userFunctionLimits` allow. */
  readonly tooBig: boolean;
  /** The kind its body gives, or the type of its ranges, when the declared result cannot be made of it; else null. */
  readonly unfitting: TypeKind | RangeName | null;
}

/** Functions that people define, ready to be called beside the others. */
export interface UserFunctions {
  /** The given functions and these; where a name is taken twice, the first has it. */
  readonly library: Library;
  readonly outcomes: ReadonlyMap<string, UserFunctionOutcome>;
}

/** What bodies may name besides their parameters. */
export type UserFunctionScope = Pick<Scope, "user" | "resourceType">;

/**
 * Checks all functions in the order in which they call each other. A call of one becomes its body with the arguments in
 * it (design §6: a user function is an expression), so what runs knows nothing of it. A function with problems keeps
 * its form and gives null, so that only itself is reported.
 */
export function createUserFunctions(
  sources: readonly UserFunctionSource[],
  standard: readonly FunctionDefinition[],
  scope: UserFunctionScope,
): UserFunctions {
  const builder = new UserFunctionBuilder(sources, standard, scope);
  for (const source of sources) builder.make(source);
  return { library: builder.library, outcomes: builder.outcomes };
}

class UserFunctionBuilder {
  readonly outcomes = new Map<string, UserFunctionOutcome>();
  readonly #library: Map<string, FunctionDefinition>;
  readonly #owners = new Map<string, UserFunctionSource>();
  readonly #parsed = new Map<string, ReturnType<typeof parse>>();
  readonly #depths = new Map<string, number>();
  readonly #scope: UserFunctionScope;

  constructor(
    sources: readonly UserFunctionSource[],
    standard: readonly FunctionDefinition[],
    scope: UserFunctionScope,
  ) {
    this.#scope = scope;
    this.#library = new Map(createLibrary(standard));
    for (const { id, text } of sources) if (text !== null) this.#parsed.set(id, parse(text));
    for (const source of sources) this.#own(source.name, source);
    for (const source of sources) for (const alias of source.aliases) this.#own(alias, source);
  }

  get library(): Library {
    return this.#library;
  }

  #own(name: string, source: UserFunctionSource): void {
    if (!this.#library.has(name) && !this.#owners.has(name)) this.#owners.set(name, source);
  }

  #callsOf({ id }: UserFunctionSource): readonly UserFunctionSource[] {
    const parsed = this.#parsed.get(id);
    if (!parsed?.ok) return [];
    const found = new Set<UserFunctionSource>();
    for (const name of calledNames(parsed.value)) {
      const owner = this.#owners.get(name);
      if (owner) found.add(owner);
    }
    return [...found];
  }

  /** Makes a function after those that it calls; `callers` are under way. */
  make(source: UserFunctionSource, callers: readonly UserFunctionSource[] = []): void {
    if (this.outcomes.has(source.id) || callers.includes(source)) return;
    let depth = 1;
    for (const called of this.#callsOf(source)) {
      this.make(called, [...callers, source]);
      depth = Math.max(depth, 1 + (this.#depths.get(called.id) ?? 0));
    }
    this.#depths.set(source.id, depth);
    const outcome = this.#outcome(source, depth);
    this.outcomes.set(source.id, outcome);
    const definition = definitionOf(source, outcome.compiled);
    for (const name of [source.name, ...source.aliases]) {
      if (this.#owners.get(name) === source) this.#library.set(name, definition);
    }
  }

  #outcome(source: UserFunctionSource, depth: number): UserFunctionOutcome {
    const failed = { compiled: null, problems: [], cycle: null, tooBig: false, unfitting: null };
    if (source.text === null) return { ...failed, compiled: compiledScript(source) };
    const cycle = this.#cycleOf(source);
    if (cycle) return { ...failed, cycle: cycle.map(({ name }) => name) };
    if (depth > userFunctionLimits.depth) return { ...failed, tooBig: true };
    const parsed = this.#parsed.get(source.id);
    if (!parsed?.ok) return { ...failed, problems: parsed?.error ?? [] };
    const found = check(parsed.value, bodyScope(source, this.#scope), this.#library);
    const checked = { ...found, ...rangeLiteral(found, source.result) };
    const { problems, type } = checked;
    if (problems.some((problem) => problem.severity === "error")) return { ...failed, problems };
    const isFitting = fitsResult(type, source.result) && fitsResult(itemOf(type), itemOf(source.result));
    if (!isFitting) return { ...failed, problems, unfitting: type.kind === "range" ? type.name : type.kind };
    if (sizeOf(checked.tree) > userFunctionLimits.size) return { ...failed, problems, tooBig: true };
    return { ...failed, problems, compiled: compiledFrom(source, checked) };
  }

  /** The way from a function back to itself, both ends included. */
  #cycleOf(source: UserFunctionSource): readonly UserFunctionSource[] | null {
    const seen = new Set<UserFunctionSource>();
    const waiting: (readonly UserFunctionSource[])[] = [[source]];
    for (let way = waiting.shift(); way; way = waiting.shift()) {
      const last = way.at(-1) ?? source;
      for (const called of this.#callsOf(last)) {
        if (called === source) return [...way, source];
        if (seen.has(called)) continue;
        seen.add(called);
        waiting.push([...way, called]);
      }
    }
    return null;
  }
}

/** The names of all functions that an expression calls, each once. */
export function calledNames(node: Node): ReadonlySet<string> {
  const names = new Set<string>();
  const visit = (part: Node): void => {
    if (part.kind === "call") names.add(part.name);
    for (const child of childrenOf(part)) visit(child);
  };
  visit(node);
  return names;
}

/** The parameters of a function as the fields that its body names. */
export function parameterFields({ parameters }: Pick<UserFunctionSource, "parameters">): readonly Field[] {
  return parameters.map(({ aliases, name, type }, slot) => ({ name, slot, type, aliases }));
}

/** What the body of a function may name. */
export function bodyScope(source: UserFunctionSource, { resourceType, user }: UserFunctionScope): Scope {
  return { main: parameterFields(source), user, params: [], ...(resourceType ? { resourceType } : {}) };
}

function compiledFrom(source: UserFunctionSource, checked: Checked): CompiledUserFunction {
  return {
    name: source.name,
    tree: converted(checked.tree, checked.type.kind, source.result.kind),
    clock: checked.clock,
    resource: checked.resources.length > 0,
    dependencies: checked.dependencies.filter((dependency) => dependency.scope !== "main"),
  };
}

function compiledScript({ id, name, parameters, result }: UserFunctionSource): CompiledUserFunction {
  return { name, tree: scriptTree(id, parameters.length, result), clock: false, resource: true, dependencies: [] };
}

function definitionOf(source: UserFunctionSource, compiled: CompiledUserFunction | null): FunctionDefinition {
  const { name, parameters, result } = source;
  const body: CheckedTree = compiled?.tree ?? { op: "constant", value: null };
  return {
    name,
    group: "user",
    parameters: parameters.map((parameter) => ({
      name: parameter.name,
      accepts: acceptedKinds(parameter.type),
      ...itemKinds(parameter.type),
      ...rangeName(parameter.type),
      ...(parameter.optional ? { optional: true } : {}),
    })),
    result: () => result,
    ...(compiled?.clock ? { clock: true } : {}),
    ...(compiled?.resource ? { resource: true } : {}),
    dependencies: compiled?.dependencies ?? [],
    inline: (args, types, local) =>
      inlineCall(
        body,
        parameters.map((parameter) => parameter.name),
        parameters.map((parameter, position) => {
          const argument: CheckedTree = args[position] ?? { op: "constant", value: null };
          return converted(argument, types[position]?.kind ?? "null", parameter.type.kind);
        }),
        local,
        result.kind === "list" ? result.item.kind : result.kind,
      ),
    // A call never stays one: it becomes its body when it is checked.
    evaluate: () => null,
  };
}

function itemKinds(type: ExpressionType): { readonly items?: readonly TypeKind[] } {
  const accepted = type.kind === "list" ? acceptedKinds(type.item) : "any";
  return accepted === "any" ? {} : { items: accepted };
}

/** The type of the ranges that a parameter takes, one or a list of them. */
function rangeName(type: ExpressionType): { readonly range?: RangeName } {
  const taken = type.kind === "list" ? type.item : type;
  return taken.kind === "range" ? { range: taken.name } : {};
}

/** The type that a kind and whether it is a list of it say. */
export function declaredType(
  kind: "any" | RangeName | Exclude<ScalarKind, "unknown" | "null">,
  isList: boolean,
): ExpressionType {
  const item = kind === "any" ? scalar("unknown") : isRangeName(kind) ? rangeOfType(kind) : scalar(kind);
  return isList ? { kind: "list", item } : item;
}
