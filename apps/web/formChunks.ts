import type { FieldType } from "@tessera/contract/defineField.ts";
import type { Plugin, Rolldown } from "vite";
import { fieldTypes } from "../../fields/fields.gen.ts";

type InfoOf = (id: string) => Rolldown.ModuleInfo | null;

/** Panels that open a form. */
const openers = /\/features\/forms\/panels\/[^/]+\/view\.tsx$/;
/**
 * The module that asks, before a form is drawn, for what only some forms need, such as the functions that rules call.
 */
const asking = /\/features\/forms\/ui\/formParts\.tsx$/;
const common = (fieldTypes as readonly FieldType[]).filter(({ seldom }) => !seldom).map(({ id }) => id);
/** Fields, which a form loads before it is drawn as well; few forms have the others, such as editors of code. */
const views = new RegExp(`/fields/(?:${common.join("|")})/(?:edit|read)\\.tsx$`);
/** Modules that a form loads once it is drawn, each when it is needed. */
const work = /\/features\/forms\/ui\/(editing|FormMenu|together\/Together|why\/WhyLayer)\.tsx$/;
/** Views of sub-forms, which forms with rows load before they are drawn. */
const rows = /\/web-kit\/form\/subform\/(SubForm|(Sheet|List|Card|Grid|Collapsible)Rows)\.tsx$/;
/** What few forms ask for: those with columns whose values stand once in a sub-form load it beside the rest. */
const seldom = /\/form-engine\/validate\/uniqueColumns\.ts$/;
/** Inputs, which dialogs of lists have as well. */
const inputs = /\/packages\/ui\//;
/**
 * What is shown without a form being open; checks of lists are run where they are designed, which is done with forms.
 */
const others =
  /\/(features\/lists\/(?!documents\/)|features\/(?!forms\/)[^/]+\/panels\/[^/]+\/view\.tsx$|fields\/[^/]+\/cell\.tsx$|apps\/web\/main)/;

/** Chunks by the one that they are loaded with. */
export const companionChunks: ReadonlyMap<string, string> = new Map([["forms", "form-parts"]]);

/** Modules that modules stand on, these among them. */
function closure(ids: readonly string[], infoOf: InfoOf): ReadonlySet<string> {
  const found = new Set(ids);
  for (const id of found) for (const imported of infoOf(id)?.importedIds ?? []) found.add(imported);
  return found;
}

/** Modules by the chunk that they go into. */
function chunksOf(all: readonly string[], infoOf: InfoOf): ReadonlyMap<string, string> {
  const elsewhere = closure(
    all.filter((id) => others.test(id)),
    infoOf,
  );
  const chunks = new Map<string, string>();
  const claim = (chunk: string, ids: readonly string[]): void => {
    for (const id of closure(ids, infoOf))
      if (!elsewhere.has(id) && !openers.test(id) && !chunks.has(id)) chunks.set(id, chunk);
  };
  claim(
    "forms",
    all.filter((id) => openers.test(id)),
  );
  // What a field loads later, hardly any form needs.
  const asked = all.filter((id) => asking.test(id));
  const needed = asked.flatMap((id) => infoOf(id)?.dynamicallyImportedIds ?? []).filter((id) => !seldom.test(id));
  const wanted = [...asked, ...needed, ...all.filter((id) => views.test(id))];
  const working = all.filter((id) => work.test(id));
  // What both stand on goes with the forms: the parts are not asked for by what is done with a form.
  const both = closure(working, infoOf);
  for (const id of closure(wanted, infoOf))
    if (both.has(id) && !elsewhere.has(id) && !chunks.has(id)) chunks.set(id, "forms");
  claim("form-parts", wanted);
  for (const id of closure(wanted, infoOf)) if (inputs.test(id) && !chunks.has(id)) chunks.set(id, "inputs");
  claim("form-work", working);
  claim(
    "form-rows",
    all.filter((id) => rows.test(id)),
  );
  return chunks;
}

/**
 * Few chunks in place of a hundred small ones, which weigh a tenth more and of which each is a question to the
 * worker: what the page starts with (`app`), what forms stand on and nothing shown without a form does (`forms`), what
 * they need to be drawn (`form-parts`), to be worked with (`form-work`), sub-forms (`form-rows`), and the inputs that
 * lists have in their dialogs, too (`inputs`). The parts come with the forms, as they are needed as soon.
 */
export function formChunks(): Plugin {
  let chunks: ReadonlyMap<string, string> = new Map();
  // Other dependencies keep chunks of their own: other panels share them.
  const groups: Rolldown.CodeSplittingGroup[] = [
    { name: "app", tags: ["$initial"], priority: 2 },
    { name: (id) => chunks.get(id) ?? null, priority: 1, includeDependenciesRecursively: false },
  ];
  return {
    name: "form-chunks",
    config: () => ({ build: { rolldownOptions: { output: { codeSplitting: { groups } } } } }),
    buildEnd() {
      chunks = chunksOf([...this.getModuleIds()], (id) => this.getModuleInfo(id));
    },
  };
}
