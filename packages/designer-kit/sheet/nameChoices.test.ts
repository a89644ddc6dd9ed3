import { expect, it } from "vitest";
import { type NameSource, namesFor } from "./nameChoices.ts";

const documents: Readonly<Record<string, readonly { readonly id: string; readonly label: string }[]>> = {
  entity: [
    { id: "order", label: "Order" },
    { id: "order-line", label: "Order line" },
  ],
  query: [{ id: "spending", label: "Spending" }],
  function: [{ id: "gross", label: "grossAmount" }],
};
const source = (body: unknown): NameSource => ({
  documents: (kind) => documents[kind] ?? [],
  fieldTypes: [],
  kinds: [],
  subsystems: [],
  operations: [],
  badges: [],
  body,
  entityAt: () => null,
  text: (key) => key,
});

it("[design 1 sheets] given the nodes of a query, when one is chosen, then they are offered by what they read", () => {
  const nodes = [
    { name: "order", entity: "order" },
    { name: "line", entity: "order-line" },
    { name: "sums", query: "spending" },
    { name: "unfinished" },
  ];
  const found = namesFor({ picks: "queryNode", ofDocument: false }, ["node"], {}, source({ nodes }));
  expect(found?.map(({ key, label }) => [key, label])).toEqual([
    ["order", "Order"],
    ["line", "Order line · line"],
    ["sums", "Spending · sums"],
    ["unfinished", "unfinished"],
  ]);
});

it("[design 1 sheets] given a grant over a function, when it is chosen, then those of the frame are offered by name, and none that shows nothing", () => {
  const found = namesFor({ picks: "function", ofDocument: false }, ["function"], {}, source({}));
  expect(found?.map(({ key, label }) => [key, label])).toEqual([
    ["*", "definitions.pick.all"],
    ["message", "key:definitions.frame_function.message"],
    ["mainMenu", "key:definitions.frame_function.mainMenu"],
    ["menuSearch", "key:definitions.frame_function.menuSearch"],
    ["menuPosition", "key:definitions.frame_function.menuPosition"],
    ["grossAmount", "grossAmount"],
  ]);
});

it("[design 1 sheets] given a grant over a function that shows nothing yet, when its sheet opens, then that function is still offered", () => {
  const found = namesFor({ picks: "function", ofDocument: false }, ["function"], { function: "workflow" }, source({}));
  expect(found?.map(({ key }) => key)).toContain("workflow");
});
