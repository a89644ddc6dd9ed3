/**
 * A part of a template: text as it stands, a value (`raw` values keep their markup until the result is cleaned), or a
 * section that is drawn for each item, once for a value that is there, or (`inverted`) once for one that is not. `path`
 * are the names between the dots; it is empty for `.`, the present item itself.
 */
export type TemplateNode =
  | { readonly kind: "text"; readonly text: string }
  | { readonly kind: "value"; readonly path: readonly string[]; readonly raw: boolean; readonly at: number }
  | {
      readonly kind: "section";
      readonly path: readonly string[];
      readonly inverted: boolean;
      readonly nodes: readonly TemplateNode[];
      readonly at: number;
    };

/**
 * What is wrong with a template: `at` is its place in the text, `line` counts from 1, `name` is the tag it is about.
 * The text is the key `problem.<code>`.
 */
export interface TemplateProblem {
  readonly code: "template_syntax" | "template_tag" | "template_name" | "template_deep" | "template_long";
  readonly at: number;
  readonly line: number;
  readonly name: string;
}

/** A template that can be drawn, or why it cannot. */
export type ParsedTemplate =
  | { readonly ok: true; readonly nodes: readonly TemplateNode[] }
  | { readonly ok: false; readonly problem: TemplateProblem };
