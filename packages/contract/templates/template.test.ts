import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { parseTemplate } from "./parseTemplate.ts";
import { renderTemplate } from "./renderTemplate.ts";
import { templateNames } from "./templateNames.ts";
import { toTemplateData } from "./toTemplateData.ts";

function drawn(template: string, data: unknown): string {
  const parsed = parseTemplate(template);
  if (!parsed.ok) throw new Error(parsed.problem.code);
  return renderTemplate(parsed.nodes, toTemplateData(data)).html;
}

function problem(template: string): unknown {
  const parsed = parseTemplate(template);
  return parsed.ok ? null : parsed.problem;
}

describe("templates", () => {
  it("[lists 2.9 templates] given values, sections and their opposites, when the template is drawn, then each item has its turn", () => {
    const data = { title: "Tasks", items: [{ name: "A", late: true }, { name: "B" }], none: [] };
    const text = "{{title}}: {{#items}}{{name}}{{#late}}!{{/late}};{{/items}}{{^none}}no more{{/none}}";
    expect(drawn(text, data)).toBe("Tasks: A!;B;no more");
  });

  it("[lists 2.9 templates] given an item without a name, when the template asks for it, then what stands around the item answers", () => {
    expect(drawn("{{#items}}{{unit}}{{.}} {{/items}}", { unit: "€", items: [1, 2] })).toBe("€1 €2 ");
    expect(drawn("{{place.city}}{{place.none.deeper}}", { place: { city: "Győr" } })).toBe("Győr");
  });

  it("[lists 2.9 templates] given a value with markup, when it is drawn, then it is text, in an attribute too", () => {
    expect(drawn('<p title="{{x}}">{{x}}</p>', { x: '"><script>' })).toBe(
      '<p title="&quot;&gt;&lt;script&gt;">&quot;&gt;&lt;script&gt;</p>',
    );
  });

  it.each(["constructor", "__proto__", "toString", "length", "constructor.prototype"])(
    "[lists 2.9 templates] given the name %s that every object of the language has, when it is drawn, then nothing comes",
    (name) => {
      expect(drawn(`[{{${name}}}{{{${name}}}}{{#${name}}}x{{/${name}}}]`, { items: ["a"], text: "abc" })).toBe("[]");
    },
  );

  it.each([
    ["{{#a}}\n{{/b}}", { code: "template_syntax", at: 7, line: 2, name: "a" }],
    ["\n{{a", { code: "template_syntax", at: 4, line: 2, name: "" }],
    ["{{> other}}", { code: "template_tag", at: 0, line: 1, name: "other" }],
    ["{{=<% %>=}}", { code: "template_tag", at: 0, line: 1, name: "<% %>" }],
    ["x\n{{a b}}", { code: "template_name", at: 2, line: 2, name: "a b" }],
    ["x".repeat(20_001), { code: "template_long", at: 0, line: 1, name: "" }],
  ])("[lists 2.9 templates] given %j, when it is read, then the problem is named with its line", (text, expected) => {
    expect(problem(text)).toEqual(expected);
  });

  it("[lists 2.9 templates] given eleven sections inside each other, when it is read, then it is refused", () => {
    const nested = (depth: number): string => "{{#a}}".repeat(depth) + "{{/a}}".repeat(depth);
    expect(problem(nested(10))).toBeNull();
    expect(problem(nested(11))).toMatchObject({ code: "template_deep" });
  });

  it("[lists 2.9 templates] given a template that multiplies its data, when it is drawn, then it ends at its bound and says so", () => {
    const parsed = parseTemplate("{{#a}}{{#a}}{{#a}}{{#a}}0123456789{{/a}}{{/a}}{{/a}}{{/a}}");
    if (!parsed.ok) throw new Error(parsed.problem.code);
    const result = renderTemplate(parsed.nodes, toTemplateData({ a: Array.from({ length: 1000 }, () => 1) }));
    expect(result.isWhole).toBe(false);
    expect(result.html.length).toBeLessThanOrEqual(500_000);
  });

  it("[lists 2.9 templates] given any text, when it is read and drawn, then it never throws", () => {
    const part = fc.constantFrom(
      "{{",
      "}}",
      "{{{",
      "}}}",
      "#",
      "^",
      "/",
      "a",
      ".",
      " ",
      "\n",
      "<b>",
      "&",
      "!",
      "=",
      ">",
    );
    fc.assert(
      fc.property(fc.array(part, { maxLength: 30 }), fc.jsonValue(), (parts, data) => {
        const parsed = parseTemplate(parts.join(""));
        if (parsed.ok) renderTemplate(parsed.nodes, toTemplateData(data));
      }),
    );
  });

  it("[lists 2.9 templates] given a template, when its names are asked for, then those inside sections are there, with their places", () => {
    const parsed = parseTemplate("{{a.b}}{{#c}}{{d}}{{.}}{{/c}}");
    expect(parsed.ok && templateNames(parsed.nodes)).toEqual([
      { name: "a", at: 0 },
      { name: "c", at: 7 },
      { name: "d", at: 13 },
    ]);
  });
});
