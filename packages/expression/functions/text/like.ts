import { spend } from "../../compile/frame.ts";
import { searchText } from "../../values/searchText.ts";
import { textAt } from "../argument.ts";
import type { FunctionDefinition } from "../library.ts";
import { always, textParameter } from "../parameters.ts";

/**
 * `like(text, part)`: whether the part stands in the text, blind to accents and capitals, as filters of lists search;
 * false when either is null.
 */
export const like: FunctionDefinition = {
  name: "like",
  group: "text",
  parameters: [textParameter("text"), textParameter("part")],
  result: always("boolean"),
  evaluate: (args, frame) => {
    const [text, part] = [textAt(args, 0, frame), textAt(args, 1, frame)];
    if (text === null || part === null) return false;
    spend(frame, text.length + part.length);
    return searchText(text).includes(searchText(part));
  },
};
