import type { RangeName } from "@tessera/contract/values/rangeElement.ts";
import type { Dependency } from "../check/checkContext.ts";
import type { CheckedTree } from "../check/tree.ts";
import type { ExpressionType, TypeKind } from "../check/type.ts";
import { type Frame, spend } from "../compile/frame.ts";
import type { Problem } from "../parse/problem.ts";
import type { EngineValue } from "../values/value.ts";
import type { Arguments } from "./argument.ts";

/** Groups that functions are shown in. */
export type FunctionGroup = "text" | "number" | "date" | "range" | "list" | "null" | "resource" | "user";

/** A parameter of a function. Null, and values of which nothing is known, are always accepted. */
export interface FunctionParameter {
  readonly name: string;
  /** Kinds of type it takes; `any` for all but functions. */
  readonly accepts: readonly TypeKind[] | "any";
  /** Where a list is taken: kinds its items may have; without it any. */
  readonly items?: readonly TypeKind[];
  /** Where a range, or a list of ranges, is taken: of which type. */
  readonly range?: RangeName;
  readonly optional?: true;
  /** The last parameter only: takes all further arguments. */
  readonly rest?: true;
  /** Where the first argument is a range: takes another of its type, or one of its values. */
  readonly besideRange?: true;
  /** The function reads rows of a list only through its arrow function, or passes them on as they are. */
  readonly structural?: true;
  /** Makes the parameter an arrow function and gives the types of its parameters from those of the arguments before. */
  readonly lambda?: (types: readonly ExpressionType[]) => readonly ExpressionType[];
  /** Texts it takes; one that is written out must be among them. */
  readonly choices?: readonly string[];
  /** Looks at a text that is written out; what is wrong with it, or null. */
  readonly constant?: (text: string) => Pick<Problem, "code" | "data"> | null;
}

/** A function of the language. */
export interface FunctionDefinition {
  readonly name: string;
  /** Other names for it, such as JavaScript's own. */
  readonly aliases?: readonly string[];
  readonly group: FunctionGroup;
  readonly parameters: readonly FunctionParameter[];
  /** The result's type from those of the arguments. */
  readonly result: (types: readonly ExpressionType[]) => ExpressionType;
  /**
   * What a call is handed after its arguments, from their types: the type of a range, which its text does not say.
   * Null: nothing.
   */
  readonly known?: (types: readonly ExpressionType[]) => string | null;
  /** Fuel of a call, where that is not its group's (`callFuel`): what it takes at least, beyond its node. */
  readonly fuel?: number;
  /** It reads the clock: its result changes with time. */
  readonly clock?: true;
  /** It asks the outside: its first answer may be pending. */
  readonly resource?: true;
  /**
   * Makes the tree that stands for a call, from those of its arguments and their types; `local` is the first position
   * of the frame's locals that is free there. Without it a call stays a call.
   */
  readonly inline?: (args: readonly CheckedTree[], types: readonly ExpressionType[], local: number) => CheckedTree;
  /** What such a tree reads besides its arguments. */
  readonly dependencies?: readonly Dependency[];
  /**
   * Computes the value. `result` is the kind of the result type, or of its items when that is a list. May throw
   * `EvaluationError`; must take from the frame's fuel what it does beyond its arguments' number.
   */
  readonly evaluate: (args: Arguments, frame: Frame, result: TypeKind) => EngineValue;
}

/** Fuel that a call takes by itself: to read a moment from a text and write it costs more than a node. */
const callFuel: Readonly<Partial<Record<FunctionGroup, number>>> = { date: 22 };

function priced(definition: FunctionDefinition): FunctionDefinition {
  const { evaluate, fuel = callFuel[definition.group] ?? 0 } = definition;
  if (fuel === 0) return definition;
  return {
    ...definition,
    evaluate: (args, frame, result) => {
      spend(frame, fuel);
      return evaluate(args, frame, result);
    },
  };
}

/** Functions by name and by other name. */
export type Library = ReadonlyMap<string, FunctionDefinition>;

/** Makes a library; throws `Error` when two functions claim one name. */
export function createLibrary(definitions: readonly FunctionDefinition[]): Library {
  const library = new Map<string, FunctionDefinition>();
  for (const definition of definitions.map(priced)) {
    for (const name of [definition.name, ...(definition.aliases ?? [])]) {
      if (library.has(name)) throw new Error(`Two functions are called "${name}".`);
      library.set(name, definition);
    }
  }
  return library;
}
