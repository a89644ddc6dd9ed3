/** What a part of an expression's text is. */
export type HighlightKind =
  | "number"
  | "text"
  | "word"
  | "name"
  | "member"
  | "function"
  | "operator"
  | "bracket"
  | "comment"
  | "wrong";

/** A part of the text: first character, and the one after the last. Blanks between the parts are left out. */
export interface HighlightRange {
  readonly from: number;
  readonly to: number;
  readonly kind: HighlightKind;
}

const keywords = new Set(["true", "false", "null", "row", "parent", "index", "user", "params"]);
const token =
  /(?<comment>\/\*[\s\S]*?(?:\*\/|$)|\/\/[^\n]*)|(?<text>'(?:[^'\\\n]|\\[\s\S])*'?|"(?:[^"\\\n]|\\[\s\S])*"?)|(?<number>(?:\d[\d_]*(?:\.[\d_]*)?|\.\d[\d_]*)(?:[eE][+-]?\d+)?)|(?<name>[\p{L}_$][\p{L}\p{N}_$]*)|(?<operator>=>|\?\.|\?\?|\*\*|&&|\|\||[=!]==?|[<>]=?|[-+*/%!?:,.=])|(?<bracket>[()[\]{}])|(?<template>`)|(?<blank>\s+)|(?<wrong>[\s\S])/uy;

/**
 * Takes the text of an expression apart for colouring: also one that is unfinished or wrong, in one pass. The texts of
 * a template are `text`, what is placed in them is taken apart as well.
 */
export function highlight(text: string): readonly HighlightRange[] {
  const ranges: HighlightRange[] = [];
  // For each template under way: how many braces are open inside its present place.
  const templates: number[] = [];
  let at = 0;
  const add = (to: number, kind: HighlightKind) => {
    if (to > at) ranges.push({ from: at, to, kind });
    at = to;
  };
  while (at < text.length) {
    token.lastIndex = at;
    const match = token.exec(text);
    const groups = match?.groups ?? {};
    const [found = ""] = match ?? [];
    const end = at + Math.max(1, found.length);
    if (groups.blank !== undefined) at = end;
    else if (groups.template !== undefined) {
      const to = templateEnd(text, end);
      add(to, "text");
      if (text.endsWith("${", to)) templates.push(0);
    } else if (groups.name !== undefined) add(end, nameKind(text, at, end));
    else if (groups.bracket !== undefined) {
      const open = templates.at(-1);
      if (open !== undefined && found === "}" && open === 0) {
        templates.pop();
        const to = templateEnd(text, end);
        add(to, "text");
        if (text.endsWith("${", to)) templates.push(0);
      } else {
        if (open !== undefined && (found === "{" || found === "}"))
          templates[templates.length - 1] = open + (found === "{" ? 1 : -1);
        add(end, "bracket");
      }
    } else {
      const [kind = "wrong"] = Object.entries(groups).find(([, part]) => part !== undefined) ?? [];
      add(end, kind === "comment" || kind === "text" || kind === "number" || kind === "operator" ? kind : "wrong");
    }
  }
  return ranges;
}

/**
 * Behind the text of a template that goes on at `from`: after its closing sign, or after the `${` of its next place.
 */
function templateEnd(text: string, from: number): number {
  for (let at = from; at < text.length; at++) {
    if (text[at] === "\\") at++;
    else if (text[at] === "`") return at + 1;
    else if (text.startsWith("${", at)) return at + 2;
  }
  return text.length;
}

function nameKind(text: string, from: number, to: number): HighlightKind {
  if (/^\s*(?:\?\.\s*)?\(/.test(text.slice(to, to + 40))) return "function";
  if (/\.\s*$/.test(text.slice(Math.max(0, from - 40), from))) return "member";
  return keywords.has(text.slice(from, to)) ? "word" : "name";
}
