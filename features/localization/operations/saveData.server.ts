import { isLanguage } from "@tessera/contract/languages.ts";
import { handle } from "@tessera/server-core/handle.ts";
import { draftTexts, type GivenText, mayTranslate, subsystemOf } from "../server/draftTexts.server.ts";
import { saveData } from "./saveData.ts";

interface MissingKey {
  readonly key: string;
  readonly category: string;
}

/**
 * Drafts the texts of anyone who may translate, and notes all other keys per language; the node's limit drops what is
 * too
 * much.
 */
export const saveDataHandler = handle(saveData, async ({ data }, context) => {
  const { language, services } = context;
  const missing = new Map<string, MissingKey[]>();
  const given: GivenText[] = [];
  for (const { key, category = "", values = {} } of data) {
    const wanted = Object.keys(values).length > 0 ? Object.entries(values) : [[language, ""] as const];
    for (const [one, text] of wanted) {
      const subsystem = subsystemOf(context, category);
      if (text.trim() !== "" && text !== key && isLanguage(one) && mayTranslate(context, subsystem))
        given.push({ subsystem, language: one, key, text });
      else missing.set(one, [...(missing.get(one) ?? []), { key, category }]);
    }
  }
  let saved = 0;
  for (const [one, keys] of missing) saved += await services.texts.saveMissing(keys, one);
  return { saved, drafted: await draftTexts(context, given) };
});
