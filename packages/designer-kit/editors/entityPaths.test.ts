import { describe, expect, it } from "vitest";
import { nextSteps } from "./entityPaths.ts";

const entities = new Map<string, unknown>([
  [
    "request",
    {
      columns: [
        { name: "subject", label: "Subject", type: "text" },
        { name: "state", label: "State", type: "text" },
        { name: "person_id", type: "uuid" },
      ],
      references: [{ name: "person", label: "Requester", entity: "person", columns: ["person_id"] }],
    },
  ],
  ["person", { columns: [{ name: "town", label: "Town", type: "text" }] }],
]);

/** What may stand where the bar stands: the names, and the word that they replace. */
function at(written: string) {
  const place = written.indexOf("|");
  const text = written.replace("|", "");
  const { from, isFirst, steps, to } = nextSteps("request", text, place, entities);
  return { names: steps.map(({ name }) => name), word: text.slice(from, to), isFirst };
}

describe("nextSteps", () => {
  it("[design 6 completion] given no word yet, when a condition is written, then columns and references are offered, the keys inside references not", () => {
    expect(at("|")).toEqual({ names: ["subject", "state", "person"], word: "", isFirst: true });
  });

  it("[design 6 completion] given a word under way, when it is looked at, then what begins with its part before the caret is offered, without regard to capitals", () => {
    expect(at("!(S|ub > 1)")).toEqual({ names: ["subject", "state"], word: "Sub", isFirst: true });
  });

  it("[design 6 completion] given a reference and a point, when the path goes on, then the columns of the entity behind it are offered", () => {
    expect(at("state == 'a' && person.|")).toEqual({ names: ["town"], word: "", isFirst: false });
  });

  it("[design 6 completion] given a path through what is no reference, when it goes on, then nothing is offered", () => {
    expect(at("subject.t|").names).toEqual([]);
  });
});
