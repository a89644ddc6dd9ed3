import type { FormBody } from "@tessera/contract/definitions/formBody.ts";
import { column, computed, type EngineExample, entity, field, type TextOf } from "./exampleParts.ts";

/** A chain of look-ups, each asked with what the one before answered, late. */
export function chainExample(t: TextOf): EngineExample {
  const w = (key: string) => t(`gallery.chain.${key}`);
  const body: FormBody = {
    label: w("offer"),
    entity: "offer",
    pages: [
      {
        id: "page",
        label: w("offer"),
        groups: [
          {
            id: "offer",
            label: w("offer"),
            items: [
              field("country", "dropdownlist", w("country"), [0, 0, 6]),
              field("amount", "number", w("amount"), [0, 6, 6], { formats: { suffix: "€" } }),
              field("currency", "text", w("currency"), [1, 0, 4], {
                valueType: "text",
                expressions: { saveExpression: "lookup('country', { code: country }, 'currency')" },
              }),
              field("rate", "number", w("rate"), [1, 4, 4], {
                valueType: "decimal",
                expressions: { saveExpression: "lookup('currency', { code: currency }, 'rate')" },
              }),
              computed("local", w("local"), [1, 8, 4], "round(amount * rate, 2)"),
              field("rounding", "number", w("rounding"), [2, 0, 4], {
                valueType: "decimal",
                expressions: {
                  saveExpression: "lookup('currency', { code: currency }, 'rounding')",
                  hiddenExp: "currency == 'EUR'",
                },
              }),
              computed(
                "payable",
                w("payable"),
                [2, 4, 4],
                "rounding == null ? local : round(local / rounding) * rounding",
              ),
            ],
          },
        ],
      },
    ],
  };
  const countries = ["HU", "DE", "CH"].map((key) => ({ id: key, key, label: t(`gallery.country.${key}`) }));
  const rate = { precision: 12, scale: 4 };
  return {
    document: { kind: "form", id: "offer", schemaVersion: 1, body },
    entities: new Map([
      [
        "offer",
        entity("offer", [
          column("country", "text", { options: countries }),
          column("amount", "decimal", { precision: 10, scale: 2 }),
        ]),
      ],
      ["country", entity("country", [column("code", "text"), column("currency", "text")])],
      [
        "currency",
        entity("currency", [
          column("code", "text"),
          column("rate", "decimal", rate),
          column("rounding", "decimal", rate),
        ]),
      ],
    ]),
    record: { key: "f1", values: { id: "f1", country: "HU", amount: "250.00" }, displays: {}, masked: [], rows: {} },
    tables: new Map([
      [
        "country",
        [
          { code: "HU", currency: "HUF" },
          { code: "DE", currency: "EUR" },
          { code: "CH", currency: "CHF" },
        ],
      ],
      [
        "currency",
        [
          { code: "HUF", rate: "391.5", rounding: "5" },
          { code: "EUR", rate: "1", rounding: null },
          { code: "CHF", rate: "0.9412", rounding: "0.05" },
        ],
      ],
    ]),
  };
}
