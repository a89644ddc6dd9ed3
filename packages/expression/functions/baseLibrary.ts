import { scriptCall } from "../userFunctions/scriptCall.ts";
import { baseFunctions } from "./functions.gen.ts";
import { createLibrary, type Library } from "./library.ts";

/** The functions that expressions without ranges may call, with what calls of scripts become. */
export const baseLibrary: Library = createLibrary([...baseFunctions, scriptCall]);
