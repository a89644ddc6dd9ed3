import type { Plugin, Rolldown } from "vite";

const roots = /\/features\/forms\/panels\/[^/]+\/view\.tsx$/;
/** What is shown without a form being open. Editors of expressions are of designers, who have the engine. */
const others =
  /\/(fields\/(?!expressioneditor\/)|features\/lists\/|features\/(?!forms\/)[^/]+\/panels\/[^/]+\/view\.tsx$|apps\/web\/main)/;

/** Modules that modules stand on, these among them. */
function closure(ids: readonly string[], infoOf: (id: string) => Rolldown.ModuleInfo | null): ReadonlySet<string> {
  const found = new Set(ids);
  for (const id of found) for (const imported of infoOf(id)?.importedIds ?? []) found.add(imported);
  return found;
}

/**
 * Two chunks in the place of dozens of small ones, which weigh a tenth more: what the page starts with, and what forms stand on and nothing
 * shown without a form does.
 */
export function formsChunk(): Plugin {
  let ofForms: ReadonlySet<string> = new Set();
  const groups: Rolldown.CodeSplittingGroup[] = [
    { name: "app", tags: ["$initial"], priority: 2 },
    // Their other dependencies keep chunks of their own: lists share them.
    { name: "forms", test: (id) => ofForms.has(id), priority: 1, includeDependenciesRecursively: false },
  ];
  return {
    name: "forms-chunk",
    config: () => ({ build: { rolldownOptions: { output: { codeSplitting: { groups } } } } }),
    buildEnd() {
      const infoOf = (id: string) => this.getModuleInfo(id);
      const all = [...this.getModuleIds()];
      const elsewhere = closure(
        all.filter((id) => others.test(id)),
        infoOf,
      );
      const forms = closure(
        all.filter((id) => roots.test(id)),
        infoOf,
      );
      ofForms = new Set([...forms].filter((id) => !elsewhere.has(id) && !roots.test(id)));
    },
  };
}
