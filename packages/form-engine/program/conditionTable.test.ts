import type { EngineValue } from "@tessera/expression/values/value.ts";
import { describe, expect, it, vi } from "vitest";
import type { CalculatedNotice, FormOptions } from "../store/formOptions.ts";
import type { FormStore } from "../store/formStore.ts";
import { mainRef, openForm } from "../testing/openForm.ts";
import { savedOrder, withItems } from "../testing/savedOrder.ts";

const field = (store: FormStore, name: string) => store.field(mainRef(store, name));
const enter = (store: FormStore, name: string, value: EngineValue) => store.setValue(mainRef(store, name), value);

/** The saved order with a whole number of guests, and rules of its country. */
const ruled = (expressions: Record<string, string>, more: object = {}, options: Partial<FormOptions> = {}) =>
  openForm(
    {
      items: (items) => [
        ...withItems({ country: { expressions, ...more } })(items),
        {
          id: "i8",
          type: "number",
          name: "guests",
          label: "Guests",
          valueType: "float",
          posRow: 9,
          posCol: 0,
          posSizex: 6,
        },
      ],
    },
    { record: savedOrder, ...options },
  );

/** Whether the country is hidden for so many guests. */
const hidden = (store: FormStore, guests: EngineValue) => {
  enter(store, "guests", guests);
  return field(store, "country")?.hidden;
};

describe("conditions that compare one value with a written one", () => {
  it.each([
    ["guests < 3", [true, false, false, false]],
    ["guests <= 3", [true, true, false, false]],
    ["guests > 3", [false, false, true, false]],
    ["guests >= 3", [false, true, true, false]],
    ["guests == 3", [false, true, false, false]],
    ["guests != 3", [true, false, true, true]],
    ["3 > guests", [true, false, false, false]],
  ] as const)(
    "[forms 3 expressions] given a field that is hidden when %s, when 2, 3, 4 or nobody is entered, then it is hidden or not as the rule says",
    (rule, expected) => {
      const store = ruled({ hiddenExp: rule });
      expect([2, 3, 4, null].map((guests) => hidden(store, guests))).toEqual(expected);
      expect([null, 4, 3, 2].map((guests) => hidden(store, guests))).toEqual([...expected].reverse());
    },
  );

  it("[forms 3 expressions] given conditions on a text, when the text changes, then each property follows its own", () => {
    const store = ruled({
      hiddenExp: "subject == 'Beds'",
      readOnlyExp: "subject != 'Chairs'",
      requiredExp: "subject == 'Chairs'",
    });
    expect(field(store, "country")).toMatchObject({ hidden: false, readOnly: false, required: "error" });
    enter(store, "subject", "Beds");
    expect(field(store, "country")).toMatchObject({ hidden: true, readOnly: true, required: "none" });
    enter(store, "subject", null);
    expect(field(store, "country")).toMatchObject({ hidden: false, readOnly: true, required: "none" });
  });

  it("[forms 5 required] given a field that warns and one that the definition closes, when their conditions hold or not, then the definition stands", () => {
    const warning = ruled({ requiredExp: "subject == 'Chairs'" }, { required: "warning" });
    expect(field(warning, "country")?.required).toBe("warning");
    enter(warning, "subject", "Beds");
    expect(field(warning, "country")?.required).toBe("none");
    const closed = ruled(
      { hiddenExp: "subject == 'Beds'", readOnlyExp: "subject == 'Beds'" },
      { hidden: true, readOnly: true },
    );
    expect(field(closed, "country")).toMatchObject({ hidden: true, readOnly: true });
    enter(closed, "subject", "Beds");
    enter(closed, "subject", "Chairs");
    expect(field(closed, "country")).toMatchObject({ hidden: true, readOnly: true });
  });

  it("[forms 4 notices] given someone who hears of what rules change, when a condition turns, then it is named once, and not when it stays", () => {
    const notices: CalculatedNotice[] = [];
    const store = ruled({ hiddenExp: "guests > 3" }, {}, { onCalculated: (list) => notices.push(...list) });
    const notified = vi.fn();
    store.subscribe(mainRef(store, "country"), notified);
    enter(store, "guests", 4);
    enter(store, "guests", 5);
    expect(notices.map(({ name, property }) => [name, property])).toEqual([["country", "hidden"]]);
    expect(notified).toHaveBeenCalledTimes(1);
  });

  it("[design 7 pending] given a condition on a value that waits for an answer, when the answer comes, then only then it turns", async () => {
    let answer: () => void = () => {};
    const store = openForm(
      {
        items: (items) => [
          ...withItems({ country: { expressions: { hiddenExp: "rating == 'good'" } } })(items),
          {
            id: "i8",
            type: "text",
            name: "rating",
            label: "Rating",
            valueType: "text",
            posRow: 9,
            posCol: 0,
            posSizex: 6,
            expressions: { saveExpression: "lookup('rating', { of: subject }, 'name')" },
          },
        ],
      },
      {
        record: savedOrder,
        resolve: (calls) =>
          new Promise((give) => {
            answer = () => give(calls.map(() => ({ state: "ready", value: "good" })));
          }),
      },
    );
    expect(field(store, "country")).toMatchObject({ hidden: false, isCalculating: true });
    answer();
    await store.settled();
    expect(field(store, "country")).toMatchObject({ hidden: true, isCalculating: false });
  });
});
