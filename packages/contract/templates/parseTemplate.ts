import mustache from "mustache";
import type { ParsedTemplate, TemplateNode, TemplateProblem } from "./templateNode.ts";

/** Longest template in characters. */
export const maxTemplateLength = 20_000;
/** Deepest nesting of sections. */
const deepest = 10;
/** Longest run of white space: the reader of tags would look at longer ones again and again. */
const maxGap = /\s{1000}/;
const plainName = /^[\p{L}_$][\p{L}\p{N}_$-]*(?:\.[\p{L}\p{N}_$-]+)*$/u;

class Refusal extends Error {
  readonly code: TemplateProblem["code"];
  readonly at: number;
  readonly tag: string;
  constructor(code: TemplateProblem["code"], at: number, tag: string) {
    super(code);
    this.code = code;
    this.at = at;
    this.tag = tag;
  }
}

function pathOf(name: string, at: number): readonly string[] {
  if (name === ".") return [];
  if (!plainName.test(name)) throw new Refusal("template_name", at, name.slice(0, 80));
  return name.split(".");
}

function nodeOf(token: readonly unknown[], depth: number): TemplateNode | null {
  const [sign, value, start, , inside] = token;
  const [name, at] = [String(value), Number(start)];
  if (sign === "text") return { kind: "text", text: name };
  if (sign === "!") return null;
  if (sign === "name" || sign === "&") return { kind: "value", path: pathOf(name, at), raw: sign === "&", at };
  if (sign !== "#" && sign !== "^") throw new Refusal("template_tag", at, name.slice(0, 80));
  if (depth >= deepest) throw new Refusal("template_deep", at, name);
  const nodes = nodesOf(inside, depth + 1);
  return { kind: "section", path: pathOf(name, at), inverted: sign === "^", nodes, at };
}

function nodesOf(tokens: unknown, depth: number): readonly TemplateNode[] {
  return (Array.isArray(tokens) ? tokens : []).flatMap((token: unknown) => {
    const node = Array.isArray(token) ? nodeOf(token, depth) : null;
    return node === null ? [] : [node];
  });
}

const lineAt = (text: string, at: number): number => text.slice(0, at).split("\n").length;

/**
 * Reads a template (spec shell §7.3 Templates): Mustache's texts, values, sections, inverted sections and comments.
 * Other files and other brackets are refused: a template stands alone. Never throws.
 */
export function parseTemplate(text: string): ParsedTemplate {
  const refuse = (code: TemplateProblem["code"], at: number, name: string): ParsedTemplate => ({
    ok: false,
    problem: { code, at, line: lineAt(text, at), name },
  });
  if (text.length > maxTemplateLength) return refuse("template_long", 0, "");
  const gap = maxGap.exec(text);
  if (gap) return refuse("template_syntax", gap.index, "");
  // A writer of its own, with a memory of its own: the common one keeps every text it has seen.
  const writer = new mustache.Writer();
  let tokens: unknown;
  try {
    tokens = writer.parse(text);
  } catch (error) {
    const [, at = "0"] = / at (\d+)$/.exec(String(error)) ?? [];
    const [, name = ""] = /"([^"]*)"/.exec(String(error)) ?? [];
    return refuse("template_syntax", Number(at), name.slice(0, 80));
  }
  try {
    return { ok: true, nodes: nodesOf(tokens, 0) };
  } catch (error) {
    if (error instanceof Refusal) return refuse(error.code, error.at, error.tag);
    throw error;
  }
}
