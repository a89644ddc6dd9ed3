import type { JsonToken } from "./scanJson.ts";

/**
 * The parts of a JSON text on lines of their own, two blanks deeper in each level; all in their order, and numbers as
 * they are written.
 */
export function formatJson(tokens: readonly JsonToken[]): string {
  let written = "";
  let depth = 0;
  const line = (): string => `\n${"  ".repeat(depth)}`;
  tokens.forEach(({ text }, index) => {
    const [before, after] = [tokens[index - 1]?.text, tokens[index + 1]?.text];
    if (text === "{" || text === "[") {
      written += text;
      if (after === "}" || after === "]") return;
      depth++;
      written += line();
    } else if (text === "}" || text === "]") {
      if (before === "{" || before === "[") {
        written += text;
        return;
      }
      depth--;
      written += line() + text;
    } else if (text === ",") written += text + line();
    else if (text === ":") written += ": ";
    else written += text;
  });
  return written;
}

/** The parts of a JSON text on one line, with a blank after each comma and colon. */
export function joinJson(tokens: readonly JsonToken[]): string {
  return tokens.map(({ text }) => (text === "," || text === ":" ? `${text} ` : text)).join("");
}
