import type { TesseraDocument } from "@tessera/contract/defineDocument.ts";
import { expect, it } from "vitest";
import type { TemplateBody } from "./bodies/templateBody.ts";
import { checkTemplate } from "./checks/checkTemplate.ts";

const list = {
  kind: "list",
  id: "news",
  schemaVersion: 1,
  subsystem: "shop",
  body: {
    label: "News",
    entity: "news",
    columns: [{ id: "c", name: "title", path: "title", label: "Title" }],
    order: [],
  },
};
const lookup = {
  get: (kind: string, id: string): TesseraDocument | null => (kind === "list" && id === "news" ? list : null),
  all: () => [],
};
const problems = (body: Partial<TemplateBody>) =>
  checkTemplate(
    {
      kind: "template",
      id: "t",
      schemaVersion: 1,
      subsystem: "shop",
      body: { label: "T", type: "plain", content: "", ...body },
    },
    lookup,
  ).map(({ code, data, severity }) => [severity, code, data]);

it("[design 4 checks] given a template of a list, when it says a name that no column has, then that is a warning", () => {
  const content = "{{#items}}{{title}}{{link}}{{page.url}}{{titel}}{{/items}}";
  expect(problems({ type: "items", list: "news", content })).toEqual([
    ["warning", "template_unknown_name", { name: "titel" }],
  ]);
});

it("[design 4 checks] given a template that cannot be read or has nothing to be about, when it is checked, then that blocks it", () => {
  expect(problems({ content: "a\n{{#b}}" })).toEqual([["error", "template_syntax", { line: 2, name: "b" }]]);
  expect(problems({ type: "items" })).toEqual([["error", "template_list_missing", {}]]);
  expect(problems({ type: "record" })).toEqual([["error", "template_form_missing", {}]]);
});
