import { expect, it } from "vitest";
import { referenceChoices } from "./sheetChoices.ts";

it("[design 1 sheets] given documents with labels, when one of them is chosen, then they are offered by their names, and those of one name are told apart", () => {
  const documents = [
    { kind: "entity", id: "order-line", label: "Line" },
    { kind: "entity", id: "user", label: "key:entity.user" },
    { kind: "entity", id: "request-line", label: "Line" },
    { kind: "entity", id: "article", label: "Article" },
    { kind: "form", id: "article", label: "Article" },
  ];
  const questions = [
    { key: "entity", shape: { kind: "reference" as const, kinds: ["entity"], orAll: false }, required: true },
  ];
  const found = referenceChoices(questions, documents, (key) => (key === "entity.user" ? "Person" : key));
  expect(found.get("entity")?.map(({ key, label }) => [key, label])).toEqual([
    ["article", "Article"],
    ["order-line", "Line (order-line)"],
    ["request-line", "Line (request-line)"],
    ["user", "Person"],
  ]);
});
