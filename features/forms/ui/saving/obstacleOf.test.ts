import { openForm } from "@tessera/form-engine/testing/openForm.ts";
import { describe, expect, it } from "vitest";
import { obstacleOf } from "./obstacleOf.ts";

const { form } = openForm({});
const lines = form.tables[0];
const names = new Map([["l1", "Chair"]]);

describe("what stands in the way of restoring", () => {
  it("[forms 4 history] given a row that went and a field of it, when restoring is refused for it, then both are named by their labels", () => {
    const data = { entity: lines?.entity, fields: ["quantity"], subForm: "lines", uid: "restored l1" };
    const field = lines?.columns.find(({ name }) => name === "quantity")?.label;
    expect(obstacleOf(form, { data }, names)).toBe(`${lines?.label} Chair › ${field}`);
    expect(obstacleOf(form, { data: { entity: lines?.entity, subForm: "lines", uid: "restored l1" } }, names)).toBe(
      `${lines?.label} Chair`,
    );
  });

  it("[forms 4 history] given messages of rules, when restoring is refused for them, then each place is named once; where nothing is named, nothing is said", () => {
    const subject = form.fields.find(({ name }) => name === "subject")?.label;
    const message = { ID: "subject", SUBFORM: null, ROWUID: null };
    expect(obstacleOf(form, { data: { messages: [message, message] } }, names)).toBe(subject);
    expect(obstacleOf(form, { data: {} }, names)).toBe("");
  });
});
