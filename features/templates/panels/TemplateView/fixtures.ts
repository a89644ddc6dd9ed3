import type { OutputOf } from "@tessera/contract/defineOperation.ts";
import type { Static } from "typebox";
import type { getTemplate } from "../../operations/getTemplate.ts";
import type { templateViewPanel } from "./def.ts";

/** The template that the server answers in the fixtures. */
export const newsTemplate: OutputOf<typeof getTemplate> = {
  id: "news",
  label: "News",
  type: "items",
  form: null,
  list: "news",
  content:
    '<h3>On {{page.path}}</h3><ul>{{#items}}<li><a href="{{link}}">{{title}}</a> {{on}}{{#urgent}} – <b>now</b>{{/urgent}}</li>{{/items}}</ul>',
  empty: "No news today.",
  limit: null,
};

/** Its rows; the second hides a cell. */
export const newsItems = [
  { key: "n1", cells: { title: "Fire <drill>", on: "2026-11-23", urgent: true }, masked: [] },
  { key: "n2", cells: { title: "New canteen", on: null, urgent: false }, masked: ["on"] },
];

/** The panel's settings in the situations that the gallery shows and the test draws. */
export const fixtures: readonly { readonly name: string; readonly params: Static<typeof templateViewPanel.params> }[] =
  [
    { name: "rows of a list", params: { template: "news" } },
    { name: "no template yet", params: { template: null } },
  ];
