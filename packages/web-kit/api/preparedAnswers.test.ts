import type { AnsweredPart } from "@tessera/contract/answeredPart.ts";
import { describe, expect, it } from "vitest";
import { PreparedAnswers } from "./preparedAnswers.ts";

const whose = { token: "t", page: "/orders/index?page=2" };
const setup: AnsweredPart = {
  operation: "List_setup",
  input: { id: "orders", deep: { a: 1, b: 2 } },
  output: "setup",
  location: null,
};
const refused: AnsweredPart = {
  operation: "Layout_find",
  input: {},
  location: null,
  refusal: { status: 403, body: { error: { code: "access_denied", data: {}, message: "words", reference: "" } } },
};

function prepared(answers: readonly AnsweredPart[] = [setup, refused]) {
  const clock = { now: 0 };
  const store = new PreparedAnswers(() => clock.now);
  store.prepare(answers, whose);
  return { store, clock };
}

describe("PreparedAnswers", () => {
  it("[shell 4.1 one answer] given an answer that came ahead, when it is asked for with the same input, then it is there once, and after that the server is asked", () => {
    const { store } = prepared();
    const input = { deep: { b: 2, a: 1 }, id: "orders", more: undefined };
    expect(store.take("List_setup", { id: "people" }, whose)).toBeNull();
    expect(store.take("List_setup", input, whose)).toEqual({ kind: "output", output: "setup", location: null });
    expect(store.take("List_setup", input, whose)).toBeNull();
  });

  it("[shell 8 errors] given a refusal that came ahead, when it is asked for, then it is the error that the call would have thrown, and never drawn as an answer", () => {
    const { store } = prepared();
    expect(store.takeOutput("Layout_find", {}, whose)).toBeNull();
    expect(store.take("Layout_find", {}, whose)).toMatchObject({
      kind: "refused",
      error: { status: 403, code: "access_denied", text: "words" },
    });
  });

  it("[shell 4.1 one answer] given another query of the same page, when it asks, then it has the answer; another page or another session has not", () => {
    const input = setup.input;
    expect(prepared().store.takeOutput("List_setup", input, { ...whose, page: "/orders/index" })).toEqual({
      output: "setup",
    });
    expect(prepared().store.take("List_setup", input, { ...whose, page: "/people/index" })).toBeNull();
    expect(prepared().store.take("List_setup", input, { ...whose, token: "another" })).toBeNull();
  });

  it("[shell 4.1 one answer] given an answer for one query of the address, when the page has another one by then, then the server is asked", () => {
    const rows = { ...setup, ofQuery: true };
    expect(prepared([rows]).store.take(rows.operation, rows.input, { ...whose, page: "/orders/index" })).toBeNull();
    expect(prepared([rows]).store.takeOutput(rows.operation, rows.input, whose)).toEqual({ output: "setup" });
  });

  it("[shell 4.1 one answer] given an answer that is still under way, when it is asked for, then the call says so, once, and it is never drawn as an answer", () => {
    const late = { operation: setup.operation, input: setup.input, isLate: true, location: null };
    const { store } = prepared([late]);
    expect(store.takeOutput(late.operation, late.input, whose)).toBeNull();
    expect(store.take(late.operation, late.input, whose)).toEqual({ kind: "late" });
    expect(store.take(late.operation, late.input, whose)).toBeNull();
  });

  it("[design 10 outbox] given answers that were asked for with the page, when it is asked how old they are, then it is since the page was asked for, until they are asked for again", () => {
    const clock = { now: 900 };
    const store = new PreparedAnswers(() => clock.now);
    const late = { operation: "List_rows", input: {}, isLate: true, location: null };
    store.prepare([setup, late], whose, 700);
    const since = ({ input, operation }: AnsweredPart) => store.readSince(operation, input, whose);
    expect([since(setup), since(late)]).toEqual([null, null]);
    store.takeOutput(setup.operation, setup.input, whose);
    store.take(late.operation, late.input, whose);
    expect([since(setup), since(late)]).toEqual([700, 700]);
    expect(store.readSince(setup.operation, setup.input, { ...whose, token: "another" })).toBeNull();
    store.take(setup.operation, setup.input, whose);
    expect([since(setup), since(late)]).toEqual([null, 700]);
  });

  it("[shell 4.1 one answer] given answers, when something is changed, then they are gone, and anyone who waits for others can tell", () => {
    const answers = new PreparedAnswers();
    const { changes } = answers;
    answers.clear();
    expect(answers.changes).toBe(changes);
    answers.noteChange();
    expect(answers.changes).toBe(changes + 1);
  });

  it("[shell 4.1 one answer] given an answer that nobody asked for, when a while has passed or something changed, then it is gone", () => {
    const late = prepared();
    late.clock.now = 60_000;
    expect(late.store.take("List_setup", setup.input, whose)).toBeNull();
    const changed = prepared();
    changed.store.clear();
    expect(changed.store.take("List_setup", setup.input, whose)).toBeNull();
  });
});
