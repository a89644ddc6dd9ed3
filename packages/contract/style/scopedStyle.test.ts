import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { scopedStyle } from "./scopedStyle.ts";

const scope = "[data-style=x]";
const read = (text: string) => scopedStyle(text, scope);

describe("scopedStyle", () => {
  it("[lists 2.4 style] given rules, when they are scoped, then each selector stands below the place, also inside a media rule", () => {
    const { css, problems } = read(
      ".a, h2 > b:not(.c, .d) { color: var(--text); margin: 0 4px } /* note */ @media (max-width: 640px) { .a { gap: calc(1px + 2%) } }",
    );
    expect(problems).toEqual([]);
    expect(css).toBe(
      "[data-style=x] .a,[data-style=x] h2 > b:not(.c, .d){color:var(--text);margin:0 4px}@media (max-width: 640px){[data-style=x] .a{gap:calc(1px + 2%)}}",
    );
  });

  it.each([
    ["a picture from elsewhere", ".a { background: url(//evil.example/x) }", "style_value"],
    ["a picture set", ".a { background: image-set(x 1x) }", "style_value"],
    ["an import", "@import x; .a { color: red }", "style_at_rule"],
    ["another at-rule", "@font-face { src: x }", "style_at_rule"],
    ["an escape", ".a { background: \\75rl(x) }", "style_syntax"],
    ["a quote", ".a { content: 'x' }", "style_syntax"],
    ["the end of an element", ".a { color: red } </style>", "style_syntax"],
    ["a fixed position", ".a { position: fixed }", "style_value"],
    ["a position by a variable", ".a { --p: fixed; position: var(--p) }", "style_value"],
    ["the end of the scope", "} body { color: red }", "style_syntax"],
    ["a sibling of the place", "+ .b { color: red }", "style_selector"],
    ["a later sibling", "~ .b { color: red }", "style_selector"],
    ["rules inside rules", ".a { .b { color: red } }", "style_syntax"],
    ["no end", ".a { color: red", "style_syntax"],
    ["an open comment", ".a { color: red } /* x", "style_syntax"],
    ["an unclosed bracket", ".a:not(.b { color: red }", "style_selector"],
    ["a property of letters that are none", ".a { co/**/lor: red; b@d: x }", "style_property"],
  ])("[lists 2.4 style] given %s, when it is scoped, then it is left out and said", (_name, text, code) => {
    const { css, problems } = read(text);
    expect(problems.map((one) => one.code)).toContain(code);
    expect(css).not.toMatch(/url|image-set|import|fixed;|position|\\|['"<]/);
  });

  it("[lists 2.4 style] given whatever text, when it is scoped, then every rule that is left begins with the place", () => {
    const piece = fc.constantFrom(
      ..."{}();:,.#@>+~*/[]= \n\\'\"<",
      "a",
      "body",
      "@media",
      "color",
      "red",
      "position",
      "fixed",
      "url(",
      "/*",
      "*/",
    );
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 40 }), (pieces) => {
        const { css } = read(pieces.join(""));
        for (const rule of css.replace(/@media[^{]*\{/g, "").split("}")) {
          if (rule.trim() === "") continue;
          const [selectors = ""] = rule.split("{");
          expect(selectors.startsWith(scope)).toBe(true);
        }
        expect(css).not.toMatch(/url\(|\\|fixed\s*[;}]\s*$|['"<]/);
      }),
    );
  });
});
