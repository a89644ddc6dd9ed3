import { Decimal } from "@tessera/std/decimal.ts";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { RecordValues } from "../record/formState.ts";
import type { FormStore } from "../store/formStore.ts";
import { mainRef, openForm, rowRef } from "../testing/openForm.ts";
import { plainRecord } from "../testing/plainRecord.ts";
import { functionCalls } from "./functionCalls.ts";

const withTotal = (saveExpression: string) => ({
  items: (items: Parameters<NonNullable<Parameters<typeof openForm>[0]["items"]>>[0]) =>
    items.map((item) => (item.name === "total" ? { ...item, expressions: { saveExpression } } : item)),
});

const recordOf = (prices: readonly (string | null)[]): RecordValues =>
  plainRecord(
    "o1",
    { id: "o1", subject: "s", country: "HU", discount: "0.10" },
    {
      lines: prices.map((price, index) =>
        plainRecord(`l${index}`, { id: `l${index}`, order_id: "o1", product: "p", quantity: 1, price }),
      ),
    },
  );

const price = fc.option(
  fc
    .tuple(fc.integer({ min: -99_999, max: 99_999 }), fc.nat(4))
    .map(([units, scale]) => new Decimal(BigInt(units), scale).toString()),
);
const total = (store: FormStore) => String(store.field(mainRef(store, "total"))?.value);

describe("sums kept over rows", () => {
  it.each([
    "sum(lines.price)",
    "lines.avg(l => l.price)",
    "min(lines.price)",
    "lines.max(l => l.price * 2)",
    "count(lines.price)",
  ])(
    "[design 7 aggregates] given exact prices and empty ones, when some of them change, then %s is what it is in a record opened with them, kept or not",
    (expression) => {
      fc.assert(
        fc.property(
          fc.array(price, { minLength: 1, maxLength: 9 }),
          fc.array(fc.tuple(fc.nat(8), price), { maxLength: 8 }),
          (prices, edits) => {
            const store = openForm(withTotal(expression), { record: recordOf(prices) });
            const now = [...prices];
            for (const [at, value] of edits) {
              const row = at % now.length;
              now[row] = value;
              store.setValue(rowRef(store, row, "price"), value === null ? null : Decimal.parse(value));
              for (const calls of [functionCalls, null]) {
                const recomputed = openForm(withTotal(expression), { record: recordOf(now), calls });
                expect(total(store)).toBe(total(recomputed));
              }
            }
          },
        ),
        { numRuns: 30 },
      );
    },
  );

  it("[design 7 aggregates] given a row whose number is too large for the language, when it comes and goes, then the total keeps its last value and then follows again", () => {
    const failed: string[] = [];
    const store = openForm(withTotal("lines.sum(l => l.price * l.price)"), {
      record: recordOf(["2", "3"]),
      onRuleError: (_field, _rule, code) => failed.push(code),
    });
    store.setValue(rowRef(store, 0, "price"), new Decimal(10n ** 700n, 0));
    expect(failed).toContain("number_too_large");
    expect(total(store)).toBe("13");
    store.setValue(rowRef(store, 0, "price"), new Decimal(1n, 0));
    expect(total(store)).toBe("10");
  });
});
