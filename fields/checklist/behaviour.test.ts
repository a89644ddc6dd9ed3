import { provesBehaviour } from "@tessera/contract/testing/provesBehaviour.ts";
import { describe, expect, it } from "vitest";
import { behaviour } from "./behaviour.ts";
import cases from "./cases.json";

provesBehaviour("checklist", behaviour, cases);

describe("a checklist as it is stored", () => {
  it("[forms 3 checklist] given blanks, empty notes and a point without a text, when it is stored, then these are left out; without any point nothing is stored", () => {
    const { canonical } = behaviour.structure;
    const points = [
      { id: "a", text: " Read ", done: true, note: "  " },
      { id: "b", text: " ", done: false },
    ];
    expect(canonical?.({ points })).toEqual({ points: [{ id: "a", text: "Read", done: true }] });
    expect(canonical?.({ points: points.slice(1) })).toBeNull();
  });
});
