import type { FunctionDefinition } from "../library.ts";
import { textChange } from "../textChange.ts";

/** `unaccent(text)`: its letters without accents: `árvíz` becomes `arviz`. Null stays null. */
export const unaccent: FunctionDefinition = textChange(
  "unaccent",
  (text) => text.normalize("NFD").replace(/\p{M}/gu, ""),
  { characters: 2 },
);
