import fc from "fast-check";
import { expect, it } from "vitest";
import { templateTokens } from "./templateTokens.ts";

const read = (template: string) =>
  templateTokens(template).map(({ from, kind, to }) => [kind, template.slice(from, to)]);

it.each([
  ["plain { text }", []],
  [
    '<a href="/{{path}}">{{#due}}x{{/due}}</a>',
    [
      ["function", "<a"],
      ["word", "href"],
      ["text", '"/'],
      ["operator", "{{"],
      ["function", "path"],
      ["operator", "}}"],
      ["text", '"'],
      ["operator", ">"],
      ["operator", "{{"],
      ["word", "#"],
      ["function", "due"],
      ["operator", "}}"],
      ["operator", "{{"],
      ["word", "/"],
      ["function", "due"],
      ["operator", "}}"],
      ["function", "</a"],
      ["operator", ">"],
    ],
  ],
  ["{{! a }} note }}b", [["operator", "{{! a }}"]]],
  [
    "<!-- {{a}} --><!-- left open",
    [
      ["operator", "<!-- {{a}} -->"],
      ["operator", "<!-- left open"],
    ],
  ],
])(
  "[lists 2.9 templates] given %j, when it is written, then tags, names, values and comments are told apart",
  (template, expected) => {
    expect(read(template)).toEqual(expected);
  },
);

it("[lists 2.9 templates] given any text as a template, when it is coloured, then the parts lie in it, in order and apart", () => {
  const pieces = fc.constantFrom(
    "{{",
    "}}",
    "{{{",
    "}}}",
    "<a",
    ">",
    "/>",
    '"',
    "'",
    "<!--",
    "-->",
    "{{!",
    "#",
    "é",
    " ",
    "x.y",
    "\n",
  );
  fc.assert(
    fc.property(fc.array(pieces, { maxLength: 40 }), (parts) => {
      const template = parts.join("");
      let end = 0;
      for (const { from, to } of templateTokens(template)) {
        expect(from).toBeGreaterThanOrEqual(end);
        expect(to).toBeGreaterThan(from);
        end = to;
      }
      expect(end).toBeLessThanOrEqual(template.length);
    }),
  );
});
