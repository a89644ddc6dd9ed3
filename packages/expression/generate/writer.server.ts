import type { FunctionDefinition, Library } from "../functions/library.ts";
import type { EngineValue } from "../values/value.ts";

/** Where source is being written: what it refers to by position, and the function around the place. */
export interface Writer {
  readonly library: Library;
  /** Values that stand in the tree and cannot be written as numbers or words: nobody's text ever becomes source. */
  readonly values: EngineValue[];
  /** Names of written objects. */
  readonly names: (readonly string[])[];
  readonly functions: FunctionDefinition["evaluate"][];
  /** Working variables of the function around the place. */
  readonly variables: string[];
  /** Parameters of the arrow functions around the place, by their position in the frame's locals. */
  readonly locals: ReadonlySet<number>;
  /** Inside arithmetic that met a value of another type than was known: nothing is loaded and tested ahead any more. */
  readonly isCareful: boolean;
  /** Makes a name that no other function or variable has. */
  readonly fresh: (prefix: string) => string;
}

/** A new working variable. */
export function variable(writer: Writer): string {
  const name = writer.fresh("t");
  writer.variables.push(name);
  return name;
}

/**
 * The source of a slot's or local's number. Throws `TypeError` on anything but a whole number from 0 up: trees are read
 * from outside.
 */
export function position(value: number): string {
  if (!Number.isSafeInteger(value) || value < 0) throw new TypeError("A tree has a position that is none.");
  return String(value);
}

/** The source of a number; a negative one stands in parentheses. */
export function numberSource(value: number): string {
  return Object.is(value, -0) ? "(-0)" : value < 0 ? `(${value})` : String(value);
}
