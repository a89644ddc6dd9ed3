import { scriptCall } from "../userFunctions/scriptCall.ts";
import { baseFunctions } from "./functions.gen.ts";
import { createLibrary, type FunctionDefinition, type Library } from "./library.ts";
import { overRanges } from "./overRanges.ts";
import { rangeFunctions } from "./rangeFunctions.gen.ts";

const replaced: ReadonlyMap<string, FunctionDefinition> = new Map(overRanges.map((one) => [one.name, one]));

/** The functions every expression may call. */
export const standardFunctions: readonly FunctionDefinition[] = [
  ...baseFunctions.map((one) => replaced.get(one.name) ?? one),
  ...rangeFunctions,
];

/**
 * The library of the standard functions, with what calls of scripts become; add to it with
 * `createLibrary([...standardFunctions, …])`.
 */
export const standardLibrary: Library = createLibrary([...standardFunctions, scriptCall]);
