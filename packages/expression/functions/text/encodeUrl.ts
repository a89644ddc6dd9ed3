import { spend } from "../../compile/frame.ts";
import { textAt } from "../argument.ts";
import type { FunctionDefinition } from "../library.ts";
import { always, textParameter } from "../parameters.ts";

/** `encodeUrl(text)`: the text as a part of an address may say it. Null stays null. */
export const encodeUrl: FunctionDefinition = {
  name: "encodeUrl",
  aliases: ["encodeURIComponent"],
  group: "text",
  parameters: [textParameter("text")],
  result: always("text"),
  evaluate: (args, frame) => {
    const text = textAt(args, 0, frame);
    if (text === null) return null;
    spend(frame, text.length / 8);
    return encodeURIComponent(text.toWellFormed());
  },
};
