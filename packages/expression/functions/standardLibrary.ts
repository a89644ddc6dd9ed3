import { scriptCall } from "../userFunctions/scriptCall.ts";
import { standardFunctions as generated } from "./functions.gen.ts";
import { createLibrary, type FunctionDefinition, type Library } from "./library.ts";

/** The functions every expression may call, in the order in which they are shown. */
export const standardFunctions: readonly FunctionDefinition[] = generated;

/**
 * The library of the standard functions, with what calls of scripts become; add to it with `createLibrary([...standardFunctions, …])`.
 */
export const standardLibrary: Library = createLibrary([...standardFunctions, scriptCall]);
