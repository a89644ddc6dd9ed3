import type { CheckedTree } from "../check/tree.ts";
import type { Library } from "../functions/library.ts";
import { EvaluationError, PENDING } from "../values/errors.ts";
import { holds } from "../values/truthy.ts";
import { type EngineValue, isList } from "../values/value.ts";
import { type Compiled, compile } from "./compile.ts";
import type { Frame } from "./frame.ts";

/** Compiled parts of trees, and whether a part asks for resources. */
interface Known {
  run?: Compiled;
  asks?: boolean;
}

const known = new WeakMap<Library, WeakMap<CheckedTree, Known>>();

/**
 * Asks the frame for all resources of an expression whose arguments are known by now. An evaluation ends at the first
 * resource that is pending; called then, this lets the others of the expression go out in the same batch: those beside
 * it, and those of the other rows of a list. Branches that are not taken are not asked for. It takes from what fuel the
 * evaluation left. Gives nothing and never throws.
 */
export function askPending(tree: CheckedTree, library: Library, frame: Frame): void {
  let parts = known.get(library);
  if (!parts) {
    parts = new WeakMap();
    known.set(library, parts);
  }
  const probe = new Probe(library, parts, { ...frame, locals: [...frame.locals] });
  try {
    probe.visit(tree);
  } catch (error) {
    // An error of the expression shows when it is evaluated; here it only ends the asking.
    if (!(error instanceof EvaluationError)) throw error;
  }
}

class Probe {
  readonly #library: Library;
  readonly #parts: WeakMap<CheckedTree, Known>;
  readonly #frame: Frame;

  constructor(library: Library, parts: WeakMap<CheckedTree, Known>, frame: Frame) {
    this.#library = library;
    this.#parts = parts;
    this.#frame = frame;
  }

  /** Whether the value of a part is pending, after asking for all that it needs. */
  visit(tree: CheckedTree): boolean {
    if (!this.#asks(tree)) return false;
    switch (tree.op) {
      case "call":
        return this.#call(tree);
      case "choose": {
        if (this.visit(tree.test)) return true;
        return this.visit(holds(this.#value(tree.test)) ? tree.yes : tree.no);
      }
      case "logical": {
        if (this.visit(tree.left)) return true;
        const left = this.#value(tree.left);
        const isDone = tree.operator === "??" ? left !== null : holds(left) === (tree.operator === "||");
        return !isDone && this.visit(tree.right);
      }
      default:
        return this.#all(childrenOf(tree));
    }
  }

  #all(trees: readonly CheckedTree[]): boolean {
    let pending = false;
    for (const tree of trees) pending = this.visit(tree) || pending;
    return pending;
  }

  #call(tree: Extract<CheckedTree, { op: "call" }>): boolean {
    let pending = this.#all(tree.args.filter((argument) => argument.op !== "lambda"));
    if (pending) return true;
    const [first] = tree.args;
    for (const argument of tree.args) {
      if (argument.op !== "lambda" || !first || first.op === "lambda" || !this.#asks(argument.body)) continue;
      const value = this.#value(first);
      for (const [index, item] of (isList(value) ? value : [value]).entries()) {
        this.#frame.locals[argument.local] = item;
        this.#frame.locals[argument.local + 1] = index;
        pending = this.visit(argument.body) || pending;
      }
    }
    if (pending || !this.#library.get(tree.function)?.resource) return pending;
    return this.#isPending(tree);
  }

  #isPending(tree: CheckedTree): boolean {
    try {
      this.#value(tree);
      return false;
    } catch (error) {
      if (error === PENDING) return true;
      throw error;
    }
  }

  #value(tree: CheckedTree): EngineValue {
    const part = this.#known(tree);
    part.run ??= compile(tree, this.#library);
    return part.run(this.#frame);
  }

  #asks(tree: CheckedTree): boolean {
    const part = this.#known(tree);
    part.asks ??=
      (tree.op === "call" && this.#library.get(tree.function)?.resource === true) ||
      childrenOf(tree).some((child) => this.#asks(child));
    return part.asks;
  }

  #known(tree: CheckedTree): Known {
    let part = this.#parts.get(tree);
    if (!part) {
      part = {};
      this.#parts.set(tree, part);
    }
    return part;
  }
}

function isTree(value: unknown): value is CheckedTree {
  return typeof value === "object" && value !== null && "op" in value;
}

function childrenOf(tree: CheckedTree): readonly CheckedTree[] {
  return Object.values(tree).flatMap((part: unknown) => (Array.isArray(part) ? part : [part]).filter(isTree));
}
