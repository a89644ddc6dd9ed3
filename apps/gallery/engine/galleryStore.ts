import type { Language } from "@tessera/contract/languages.ts";
import { TextStore } from "@tessera/web-kit/texts/textStore.ts";

type Texts = { readonly [key: string]: string };

const files = import.meta.glob<Texts>(
  [
    "../../../{apps,packages,fields}/*/i18n/*.json",
    "../../../packages/web-kit/form/i18n/*.json",
    "../../../packages/web-kit/templates/i18n/*.json",
    "../../../features/*/i18n/*.json",
  ],
  { import: "default" },
);

async function load(language: Language): Promise<ReadonlyMap<string, string>> {
  const own = Object.entries(files).filter(([path]) => path.endsWith(`/${language}.json`));
  const texts = await Promise.all(own.map(([, read]) => read()));
  return new Map(texts.flatMap((one) => Object.entries(one)));
}

/** The product's texts and the gallery's own, in a language. */
export async function galleryStore(language: Language): Promise<TextStore> {
  const source = { shipped: load, load, saveMissing: async () => undefined, storage: null };
  const store = new TextStore(source, language);
  await store.begin(language);
  return store;
}
