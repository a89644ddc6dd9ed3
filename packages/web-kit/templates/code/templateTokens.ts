/** A part of a template that has a colour. */
export interface TemplateToken {
  readonly from: number;
  readonly to: number;
  readonly kind: "function" | "operator" | "text" | "word";
}

type Kind = TemplateToken["kind"];
type Mode = "text" | "markup" | "tag" | '"' | "'";
/**
 * A pattern, the kind of what it matches (null: none), and the mode after it (null: the same; `back`: the one before
 * the tag).
 */
type Rule = readonly [RegExp, Kind | null, Mode | "back" | null];

/**
 * Comments and tags of Mustache begin in text, in markup and in its values. A comment without an end goes to the end of
 * the text.
 */
const mustache: readonly Rule[] = [
  [/\{\{\s*!.*?(?:\}\}|$)/sy, "operator", null],
  [/\{\{\{?/y, "operator", "tag"],
];

/** The first rule that matches counts; what no rule matches is passed over by one character. */
const rules: Readonly<Record<Mode, readonly Rule[]>> = {
  text: [
    ...mustache,
    [/<!--.*?(?:-->|$)/sy, "operator", null],
    [/<\/?[a-z][a-z0-9-]*/iy, "function", "markup"],
    [/[^<{]+/y, null, null],
  ],
  markup: [
    ...mustache,
    [/\/?>/y, "operator", "text"],
    [/"/y, "text", '"'],
    [/'/y, "text", "'"],
    [/[\p{L}:_][\p{L}\p{N}:._-]*/uy, "word", null],
  ],
  tag: [
    [/\}\}\}?/y, "operator", "back"],
    [/[#^/&>=]/y, "word", null],
    [/[\p{L}\p{N}_$.-]+/uy, "function", null],
  ],
  '"': [...mustache, [/"/y, "text", "markup"], [/(?:(?!\{\{)[^"])+/y, "text", null]],
  "'": [...mustache, [/'/y, "text", "markup"], [/(?:(?!\{\{)[^'])+/y, "text", null]],
};

/** The coloured parts of a template, in their order: markup with the tags of Mustache in its text and its values. */
export function templateTokens(template: string): readonly TemplateToken[] {
  const tokens: TemplateToken[] = [];
  let mode: Mode = "text";
  let before: Mode = "text";
  for (let from = 0, to = 0; from < template.length; from = to) {
    to = from + 1;
    for (const [pattern, kind, next] of rules[mode]) {
      pattern.lastIndex = from;
      if (!pattern.test(template)) continue;
      to = pattern.lastIndex;
      const last = tokens.at(-1);
      // A value is one part with its quotes.
      if (kind === "text" && last?.kind === kind && last.to === from) tokens.splice(-1, 1, { ...last, to });
      else if (kind !== null) tokens.push({ from, to, kind });
      if (next === "tag") before = mode;
      mode = next === "back" ? before : (next ?? mode);
      break;
    }
  }
  return tokens;
}
