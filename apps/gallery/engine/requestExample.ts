import type { FormBody } from "@tessera/contract/definitions/formBody.ts";
import { column, computed, type EngineExample, entity, field, type TextOf } from "./exampleParts.ts";

/** A request whose groups come and go with what is asked for, and close when it is sent. */
export function requestExample(t: TextOf): EngineExample {
  const w = (key: string) => t(`gallery.request.${key}`);
  const options = (keys: readonly string[]) => keys.map((key) => ({ id: key, key, label: w(key) }));
  const sent = "status != 'draft'";
  const body: FormBody = {
    label: w("request"),
    entity: "request",
    pages: [
      {
        id: "page",
        label: w("request"),
        groups: [
          {
            id: "head",
            label: w("request"),
            items: [
              field("kind", "dropdownlist", w("kind"), [0, 0, 6]),
              field("status", "dropdownlist", w("status"), [0, 6, 6]),
              field("subject", "text", w("subject"), [1, 0, 12], { expressions: { readOnlyExp: sent } }),
            ],
          },
          {
            id: "purchase",
            label: w("purchase"),
            hiddenExp: "kind == 'travel'",
            readOnlyExp: sent,
            items: [
              field("supplier", "text", w("supplier"), [0, 0, 6], {
                expressions: { labelExp: `kind == 'training' ? '${w("school")}' : '${w("supplier")}'` },
              }),
              field("amount", "number", w("amount"), [0, 6, 6]),
            ],
          },
          {
            id: "travel",
            label: w("travel"),
            hiddenExp: "kind != 'travel'",
            readOnlyExp: sent,
            items: [
              field("nights", "number", w("nights"), [0, 0, 4]),
              field("night_price", "number", w("night_price"), [0, 4, 4]),
              computed("travel_cost", w("travel_cost"), [0, 8, 4], "nights * night_price"),
            ],
          },
          {
            id: "approval",
            label: w("approval"),
            hiddenExp: "cost <= 500",
            items: [
              computed("cost", w("cost"), [0, 0, 4], "coalesce(kind == 'travel' ? travel_cost : amount, 0)"),
              field("approver", "text", w("approver"), [0, 4, 8], {
                required: "error",
                expressions: { requiredExp: "cost > 500" },
              }),
            ],
          },
        ],
      },
    ],
  };
  return {
    document: { kind: "form", id: "request", schemaVersion: 1, body },
    entities: new Map([
      [
        "request",
        entity("request", [
          column("subject", "text"),
          column("kind", "text", { options: options(["goods", "training", "travel"]) }),
          column("status", "text", { options: options(["draft", "sent"]) }),
          column("supplier", "text"),
          column("amount", "decimal", { precision: 10, scale: 2 }),
          column("nights", "integer"),
          column("night_price", "decimal", { precision: 10, scale: 2 }),
          column("approver", "text"),
        ]),
      ],
    ]),
    record: {
      key: "r1",
      values: {
        id: "r1",
        subject: w("subject.value"),
        kind: "travel",
        status: "draft",
        nights: 4,
        night_price: "140.00",
      },
      displays: {},
      masked: [],
      rows: {},
    },
    tables: new Map(),
  };
}
