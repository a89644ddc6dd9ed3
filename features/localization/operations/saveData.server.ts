import { handle } from "@tessera/server-kit/handle.ts";
import { saveData } from "./saveData.ts";

/** Keeps the keys per language; the node's limit drops what is too much. */
export const saveDataHandler = handle(saveData, async ({ data }, { language, services }) => {
  const byLanguage = new Map<string, { key: string; category: string }[]>();
  for (const { key, category, values } of data) {
    const wanted = Object.keys(values ?? {});
    for (const one of wanted.length > 0 ? wanted : [language]) {
      byLanguage.set(one, [...(byLanguage.get(one) ?? []), { key, category: category ?? "" }]);
    }
  }
  let saved = 0;
  for (const [one, keys] of byLanguage) saved += await services.texts.saveMissing(keys, one);
  return { saved };
});
