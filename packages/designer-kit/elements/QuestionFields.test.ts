import { expect, it } from "vitest";
import { choice } from "../sheet/choice.ts";
import { answered } from "./QuestionFields.tsx";

const shape = { kind: "reference" as const, kinds: ["list"], orAll: false };
const choices = new Map([
  ["place", [choice("c1", "Row 1")]],
  ["list", [choice("a", "A"), choice("b", "B")]],
  ["form", [choice("f", "F")]],
]);
const questions = ["place", "list"].map((key) => ({ key, shape, required: true }));

it("[design 1 sheets] given what must be chosen, when there is only one choice, then it is taken; else it is left to the person", () => {
  const optional = { key: "form", shape, required: false };
  expect(answered([...questions, optional], choices, {})).toEqual({ place: "c1" });
  expect(answered(questions, choices, { place: "c2", list: "b" })).toEqual({ place: "c2", list: "b" });
});
