import type { Library } from "@tessera/expression/library.ts";
import type { CompiledForm } from "@tessera/form-engine/compiledForm.ts";
import { rulesOf } from "@tessera/form-engine/rulesOf.ts";
import { treeNodes } from "@tessera/form-engine/treeNodes.ts";

const nothing: Library = new Map();

/** The functions that the rules of a form call: they are loaded only for a form that calls some. */
export async function libraryFor(form: CompiledForm): Promise<Library> {
  const calls = rulesOf(form).some(({ tree }) => [...treeNodes(tree)].some(({ op }) => op === "call"));
  return calls ? (await import("@tessera/expression/standardLibrary.ts")).standardLibrary : nothing;
}
