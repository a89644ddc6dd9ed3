/** Characters of a comment's line, its indentation included. */
export const commentWidth = 120;

/** Whether a line of a source is part of a comment and nothing else. */
export const isCommentLine = (line: string): boolean => /^\s*(?:\/\/|\/\*|\*)/.test(line);

/** What tools read in a comment stays on its line; so does what has no space to break at. */
const isFixed = (line: string): boolean =>
  /biome-ignore|@ts-|@vitest|<reference |^\s*\*?\s*\|/.test(line) || !/\S \S/.test(line.replace(/^\s*\S+\s/, ""));

/** Whether a comment's line is longer than `commentWidth` and can be broken. */
export const isLongComment = (line: string): boolean =>
  line.length > commentWidth && isCommentLine(line) && !isFixed(line);

/** The text in lines of `width` characters, broken at spaces. */
function broken(text: string, width: number): readonly string[] {
  const lines: string[] = [];
  let line = "";
  for (const word of text.split(" ")) {
    if (line !== "" && line.length + 1 + word.length > width) {
      lines.push(line);
      line = word;
    } else line = line === "" ? word : `${line} ${word}`;
  }
  return [...lines, line];
}

/** Whether a line goes on with the paragraph of the line before it. */
function goesOn(line: string | undefined, prefix: string): line is string {
  if (line === undefined || !line.startsWith(prefix) || isFixed(line)) return false;
  return /^[\p{L}\p{N}`("“]/u.test(line.slice(prefix.length)) && !line.endsWith("*/");
}

const blockOf = (indent: string, open: string, text: string): readonly string[] => [
  `${indent}${open}`,
  ...broken(text, commentWidth - indent.length - 3).map((one) => `${indent} * ${one}`),
  `${indent} */`,
];

/**
 * A source with its long comments wrapped: what is too much for a line begins the next one of its paragraph. A comment
 * of one line becomes a block. Code and strings stay as they are, but for lines of strings that look like comments.
 */
export function wrapComments(text: string): string {
  const lines = text.split("\n");
  const wrapped: string[] = [];
  for (let at = 0; at < lines.length; at++) {
    const line = lines[at] ?? "";
    const whole = /^(\s*)(\/\*\*?) (.*) \*\/$/.exec(line);
    const opened = /^(\s*)(\/\*\*) (.*)$/.exec(line);
    const part = /^(\s*(?:\/\/|\*) +)(\S.*)$/.exec(line);
    if (!isLongComment(line) || (whole === null && opened === null && part === null)) wrapped.push(line);
    else if (whole !== null) wrapped.push(...blockOf(whole[1] ?? "", whole[2] ?? "", whole[3] ?? ""));
    else if (opened !== null) {
      wrapped.push(...blockOf(opened[1] ?? "", opened[2] ?? "", opened[3] ?? "").slice(0, -1));
    } else {
      const [, prefix = "", content = ""] = part ?? [];
      // What goes on with an entry of a list stands below its text.
      const below = content.startsWith("- ") ? `${prefix}  ` : prefix;
      const [first = "", ...others] = broken(content, commentWidth - below.length);
      const rest = others.pop() ?? "";
      wrapped.push(prefix + first, ...others.map((one) => below + one));
      const next = lines[at + 1];
      if (goesOn(next, below)) lines[at + 1] = `${below}${rest} ${next.slice(below.length)}`;
      else wrapped.push(below + rest);
    }
  }
  return wrapped.join("\n");
}
