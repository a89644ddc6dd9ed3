import type { FieldType } from "@tessera/contract/defineField.ts";
import type { EntityBody, EntityColumn } from "@tessera/contract/definitions/entityBody.ts";
import type { FormItem } from "@tessera/contract/definitions/formBody.ts";
import { standardLibrary } from "@tessera/expression/functions/standardLibrary.ts";
import type { CompiledForm } from "@tessera/form-engine/compile/compiledForm.ts";
import { compileForm } from "@tessera/form-engine/compile/compileForm.ts";
import type { RecordValues } from "@tessera/form-engine/record/formState.ts";

/** Fields of the large form, and those of them that one other hides. */
export const fieldCount = 500;
export const hiddenFrom = 100;
export const hiddenTo = 200;
/** Rows of the large sub-form. */
export const rowCount = 2000;

const kinds = ["text", "number", "date", "checkbox", "textarea", "dropdownlist", "text", "number"] as const;
const valueTypes = {
  text: "text",
  number: "decimal",
  date: "date",
  checkbox: "boolean",
  textarea: "text",
  dropdownlist: "text",
} as const;
type Kind = (typeof kinds)[number];

/** Of what type a field of the large form is; the first is the text that hides others. */
export const kindAt = (index: number): Kind => (index === 0 ? "text" : (kinds[index % kinds.length] ?? "text"));
export const nameAt = (index: number): string => `field_${index}`;
export const choices = ["open", "held", "closed"] as const;

const columnOf = (name: string, kind: Kind): EntityColumn => ({
  id: `c_${name}`,
  name,
  column: name,
  label: name.replaceAll("_", " "),
  type: valueTypes[kind],
  ...(kind === "number" ? { precision: 12, scale: 2 } : {}),
  ...(kind === "dropdownlist" ? { options: choices.map((key) => ({ id: `o_${key}`, key, label: key })) } : {}),
});

const itemOf = (name: string, kind: Kind, index: number, more: Partial<FormItem> = {}): FormItem => ({
  id: `i_${name}`,
  type: kind,
  name,
  label: name.replaceAll("_", " "),
  column: name,
  posRow: Math.floor(index / 2),
  posCol: (index % 2) * 6,
  posSizex: 6,
  formats: {},
  expressions: {},
  ...more,
});

function entityOf(label: string, columns: readonly EntityColumn[], more: Partial<EntityBody> = {}): EntityBody {
  return {
    label,
    labelPlural: label,
    storage: { schema: "app", table: label },
    origin: "table",
    key: { columns: ["id"], made: "uuid" },
    columns: [{ id: "c_id", name: "id", column: "id", label: "Id", type: "uuid", readOnly: true }, ...columns],
    references: [],
    display: [],
    invariants: [],
    ...more,
  };
}

function compiled(
  items: readonly FormItem[],
  entity: EntityBody,
  child: EntityBody | null,
  fieldTypes: ReadonlyMap<string, FieldType>,
): CompiledForm {
  const { form, problems } = compileForm({
    form: {
      id: "bench",
      body: {
        label: "Bench",
        entity: "bench",
        pages: [{ id: "p1", label: "Page", groups: [{ id: "g1", label: "Group", items: [...items] }] }],
      },
    },
    entity: { id: "bench", body: entity },
    entityOf: (id) => (id === "bench" ? entity : id === "line" ? child : null),
    fieldTypes,
    library: standardLibrary,
  });
  const errors = problems.filter(({ severity }) => severity === "error");
  if (errors.length > 0) throw new Error(JSON.stringify(errors.slice(0, 3)));
  return form;
}

/** A form of 500 fields of six types on one page, a hundred of which one text hides. */
export function largeForm(fieldTypes: ReadonlyMap<string, FieldType>): CompiledForm {
  const indexes = Array.from({ length: fieldCount }, (_, index) => index);
  const hides = { hiddenExp: `${nameAt(0)} == 'x'` };
  return compiled(
    indexes.map((index) =>
      itemOf(nameAt(index), kindAt(index), index, {
        expressions: index >= hiddenFrom && index < hiddenTo ? hides : {},
      }),
    ),
    entityOf(
      "bench",
      indexes.map((index) => columnOf(nameAt(index), kindAt(index))),
    ),
    null,
    fieldTypes,
  );
}

/** Columns of the large sub-form; `total` is worked out from two others. */
export const lineColumns = ["product", "quantity", "price", "note", "state"] as const;
const lineKinds = ["text", "number", "number", "text", "dropdownlist"] as const;

/** A form with a sub-form of six columns, one of which is summed. */
export function rowsForm(fieldTypes: ReadonlyMap<string, FieldType>): CompiledForm {
  const columns = lineColumns.map((name, index) => columnOf(name, lineKinds[index] ?? "text"));
  const line = entityOf(
    "line",
    [
      ...columns,
      columnOf("total", "number"),
      { id: "c_bench", name: "bench_id", column: "bench_id", label: "Bench", type: "uuid" },
    ],
    { references: [{ id: "r1", name: "bench", label: "Bench", entity: "bench", columns: ["bench_id"] }] },
  );
  const column = (name: string, kind: Kind, more: Partial<FormItem> = {}) => {
    const { posCol: _column, posRow: _row, posSizex: _size, ...item } = itemOf(name, kind, 0, more);
    return item;
  };
  const { expressions: _none, ...rows } = itemOf("lines", "text", 2);
  const items = [
    itemOf("subject", "text", 0),
    {
      ...rows,
      type: "subform",
      column: null,
      posSizex: 12,
      posCol: 0,
      subForm: {
        entity: "line",
        reference: "bench",
        view: "Default",
        items: [
          ...lineColumns.map((name, index) => column(name, lineKinds[index] ?? "text")),
          {
            ...column("total", "number", { expressions: { saveExpression: "row.quantity * row.price" } }),
            total: "sum",
          },
        ],
      },
    },
  ] as readonly FormItem[];
  return compiled(items, entityOf("bench", [columnOf("subject", "text")]), line, fieldTypes);
}

/** The record with its 2,000 rows. */
export const rowsRecord: RecordValues = {
  key: "b1",
  values: { id: "b1", subject: "Rows" },
  displays: {},
  masked: [],
  rows: {
    lines: Array.from({ length: rowCount }, (_, index) => ({
      key: `l${index}`,
      values: {
        id: `l${index}`,
        bench_id: "b1",
        product: `Product ${index}`,
        quantity: String(index % 90),
        price: "10.50",
        note: `Note ${index}`,
        state: choices[index % choices.length] ?? "open",
      },
      displays: {},
      masked: [],
      rows: {},
    })),
  },
};
