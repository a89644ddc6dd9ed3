import { describe, expect, it } from "vitest";
import { suggestTemplate } from "./suggestTemplate.ts";
import type { TemplateField } from "./templateNaming.ts";
import { templateProblems } from "./templateProblems.ts";

const plain = (name: string): TemplateField => ({ name, label: "", isList: false, inside: null });
const fields: readonly TemplateField[] = [
  { name: "items", label: "Rows", isList: true, inside: [plain("title"), plain("link")] },
  { name: "page", label: "", isList: false, inside: [plain("url"), plain("path")] },
  plain("today"),
];

/** What is suggested where `|` stands, and the text that it replaces. */
function suggested(written: string) {
  const at = written.indexOf("|");
  const text = written.replace("|", "");
  const found = suggestTemplate(text, at, fields, "list");
  return found && [found.items.map(({ name }) => name), text.slice(found.from, found.to)];
}

describe("suggestions in templates", () => {
  it.each([
    ["{{|", [["items", "page", "today"], ""]],
    ["{{# it|}}", [["items"], "it"]],
    ["{{{to|day}}}", [["today"], "today"]],
    ["{{#items}}{{|}}{{/items}}", [["title", "link", "items", "page", "today"], ""]],
    ["{{^items}}{{|}}{{/items}}", [["items", "page", "today"], ""]],
    ["{{#items}}{{/items}}{{ti|", null],
    ["{{page.u|rl}}", [["url"], "url"]],
    ["{{#items}}<b>{{title}}</b>{{/|", [["items"], ""]],
  ])(
    "[lists 2.9 templates] given %j, when names are asked for, then those of the place come, nearest first",
    (text, expected) => {
      expect(suggested(text)).toEqual(expected);
    },
  );

  it.each(["to|day", "{{today}}|", "{{! to|", "{{today |", "{|", "{{unknown.|", "{{.|"])(
    "[lists 2.9 templates] given %j, when names are asked for, then there are none",
    (text) => {
      expect(suggested(text)).toBeNull();
    },
  );
});

describe("problems in templates", () => {
  it("[lists 2.9 templates] given a section that is not closed, when it is checked, then the place in its line is marked", () => {
    const text = "<p>\n{{a b}} and more";
    const [problem] = templateProblems(text, fields);
    expect(problem).toMatchObject({ severity: "error", code: "template_name", line: 2 });
    expect(text.slice(problem?.from, problem?.to)).toBe("{{a b}}");
  });

  it("[lists 2.9 templates] given a name that nothing gives a value, when it is checked, then its tag is marked, unless nothing is known of the data", () => {
    const text = "{{#items}}\n{{title}}{{{titel}}}{{/items}}";
    const [problem, ...others] = templateProblems(text, fields);
    expect(others).toEqual([]);
    expect(problem).toMatchObject({ severity: "warning", code: "template_unknown_name", name: "titel", line: 2 });
    expect(text.slice(problem?.from, problem?.to)).toBe("{{{titel}}}");
    expect(templateProblems(text, null)).toEqual([]);
  });
});
