import type { Language } from "@tessera/contract/languages.ts";

/** Each language by its own name, which is the same in all of them. */
export const languages: readonly { readonly id: Language; readonly name: string }[] = [
  { id: "hu", name: "Magyar" },
  { id: "en", name: "English" },
  { id: "de", name: "Deutsch" },
];
