import type { FunctionDefinition } from "../library.ts";
import { textChange } from "../textChange.ts";

/** `encodeUrl(text)`: the text as a part of an address may say it. Null stays null. */
export const encodeUrl: FunctionDefinition = textChange(
  "encodeUrl",
  (text) => encodeURIComponent(text.toWellFormed()),
  { aliases: ["encodeURIComponent"], characters: 8 },
);
