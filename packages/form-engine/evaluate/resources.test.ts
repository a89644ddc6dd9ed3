import type { ResourceAnswer, ResourceCall } from "@tessera/expression/compile/frame.ts";
import { describe, expect, it } from "vitest";
import type { FormStore } from "../store/formStore.ts";
import { mainRef, openForm } from "../testing/openForm.ts";
import { withItems } from "../testing/savedOrder.ts";
import { questionPause } from "./resources.ts";

/** A host whose time a test moves, and whose server answers when the test says so. */
function host() {
  let waiting: { readonly at: number; readonly run: () => void }[] = [];
  let now = 0;
  const asked: string[] = [];
  let answer = (): void => {};
  const subjectOf = ({ args }: ResourceCall) => JSON.stringify(args);
  return {
    asked,
    pass: (milliseconds: number) => {
      now += milliseconds;
      const due = waiting.filter(({ at }) => at <= now);
      waiting = waiting.filter(({ at }) => at > now);
      for (const { run } of due) run();
    },
    /** Answers the batch that is under way with the text that was asked about, and lets the form take it. */
    answer: async () => {
      answer();
      await new Promise((resolve) => setTimeout(resolve, 0));
    },
    options: {
      later: (milliseconds: number, run: () => void) => {
        const entry = { at: now + milliseconds, run };
        waiting.push(entry);
        return () => {
          waiting = waiting.filter((one) => one !== entry);
        };
      },
      resolve: (calls: readonly ResourceCall[]) => {
        asked.push(calls.map(subjectOf).join(" + "));
        return new Promise<readonly ResourceAnswer[]>((resolve) => {
          answer = () => resolve(calls.map((call) => ({ state: "ready", value: `of ${subjectOf(call)}` })));
        });
      },
    },
  };
}

/** An order whose country is looked up by its subject. */
function open(
  options: Partial<ReturnType<typeof host>["options"]>,
  country = "lookup('city', { name: subject }, 'country')",
) {
  return openForm({ items: withItems({ country: { expressions: { saveExpression: country } } }) }, options);
}
const type = (store: FormStore, text: string) => store.setValue(mainRef(store, "subject"), text);
const country = (store: FormStore) => String(store.field(mainRef(store, "country"))?.value);
const about = (asked: readonly string[]) => asked.map((one) => /"([^"]*)"\]?\}/.exec(one)?.[1] ?? one);

describe("questions while someone types", () => {
  it("[forms 7 Dynform_expressionEval] given a rule that looks up what is typed, when a word is typed, then its first sign is asked about at once, and then the whole word after a pause, and nothing between", async () => {
    const { answer, asked, options, pass } = host();
    const store = open(options);
    await answer();
    pass(questionPause);
    asked.length = 0;
    for (const text of ["E", "Eg", "Ege", "Eger"]) {
      type(store, text);
      pass(questionPause - 1);
      await answer();
    }
    expect(asked).toHaveLength(1);
    expect(store.state().isCalculating).toBe(true);
    pass(1);
    await answer();
    expect(asked).toHaveLength(2);
    expect(asked[1]).toContain("Eger");
    expect(country(store)).toContain("Eger");
    expect(store.state().isCalculating).toBe(false);
  });

  it("[forms 7 Dynform_expressionEval] given a question that waits for the pause, when the person goes back to what was answered before, then it is never asked", async () => {
    const { answer, asked, options, pass } = host();
    const store = open(options);
    await answer();
    pass(questionPause);
    type(store, "E");
    await answer();
    type(store, "Eg");
    type(store, "E");
    pass(questionPause);
    await answer();
    expect(asked.filter((one) => one.includes("Eg"))).toEqual([]);
    expect([country(store).includes("E"), store.state().isCalculating]).toEqual([true, false]);
  });

  it("[forms 7 Dynform_expressionEval] given a question that waits for the pause, when the form is to be saved, then it goes out at once", async () => {
    const { answer, asked, options } = host();
    const store = open(options);
    await answer();
    type(store, "Eger");
    const count = asked.length;
    const settled = store.settled();
    expect(asked).toHaveLength(count + 1);
    await answer();
    await settled;
    expect(country(store)).toContain("Eger");
  });

  it("[forms 7 Dynform_expressionEval] given an answer that another question needs, when it comes, then that goes out without a pause", async () => {
    const { answer, asked, options } = host();
    const store = open(options, "lookup('land', { name: lookup('city', { name: subject }, 'country') }, 'code')");
    expect(asked).toHaveLength(1);
    await answer();
    expect(asked).toHaveLength(2);
    await answer();
    expect(store.state().isCalculating).toBe(false);
  });

  it("[forms 7 Dynform_expressionEval] given a batch under way, when more is typed, then only what is still wanted goes out after the pause, or with the answers where these take longer", async () => {
    const { answer, asked, options, pass } = host();
    const store = open(options);
    type(store, "Eg");
    type(store, "Eger");
    pass(questionPause);
    expect(asked).toHaveLength(1);
    await answer();
    expect(about(asked)).toHaveLength(2);
    expect([asked[1]?.includes('"Eger"'), asked[1]?.includes('"Eg"')]).toEqual([true, false]);
  });

  it("[forms 7 Dynform_expressionEval] given a host without timers, when something is entered, then questions go out at once", async () => {
    const { answer, asked, options } = host();
    const store = open({ resolve: options.resolve });
    await answer();
    type(store, "Eger");
    expect(asked).toHaveLength(2);
  });
});
