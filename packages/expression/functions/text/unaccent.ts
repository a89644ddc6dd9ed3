import { spend } from "../../compile/frame.ts";
import { textAt } from "../argument.ts";
import type { FunctionDefinition } from "../library.ts";
import { always, textParameter } from "../parameters.ts";

/** `unaccent(text)`: its letters without accents: `árvíz` becomes `arviz`. Null stays null. */
export const unaccent: FunctionDefinition = {
  name: "unaccent",
  group: "text",
  parameters: [textParameter("text")],
  result: always("text"),
  evaluate: (args, frame) => {
    const text = textAt(args, 0, frame);
    if (text === null) return null;
    spend(frame, text.length / 2);
    return text.normalize("NFD").replace(/\p{M}/gu, "");
  },
};
