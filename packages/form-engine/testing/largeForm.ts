import type { EntityBody, EntityColumn } from "@tessera/contract/definitions/entityBody.ts";
import type { FormItem } from "@tessera/contract/definitions/formBody.ts";
import { standardLibrary } from "@tessera/expression/functions/standardLibrary.ts";
import type { CompileInput } from "../compile/compileScope.ts";
import { orderEntity, toyTypes } from "./orderForm.ts";

const onGroup = 10;
const onPage = 50;
const subjects = ["Applicant", "Address", "Income", "Damage", "Vehicle", "Contract", "Guarantee", "Household"] as const;
const ends = ["name", "number", "since", "amount", "remark"] as const;
const types = ["text", "number", "text", "choice", "date"] as const;
const valueTypes = { text: "text", number: "decimal", choice: "text", date: "date" } as const;

/** Ids as the product makes them: they repeat nothing. */
function idOf(kind: string, index: number): string {
  let state = index * 2 + kind.length + 1;
  const digits = Array.from({ length: 8 }, () => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0;
    return (state >>> 16).toString(16).padStart(4, "0");
  });
  return `${kind}_${digits.join("")}`;
}

const typeAt = (index: number) => types[index % types.length] ?? "text";
const nameAt = (index: number) =>
  `${subjects[index % subjects.length]?.toLowerCase()}_${ends[Math.floor(index / subjects.length) % ends.length]}_${index}`;
const labelAt = (index: number) =>
  `${subjects[index % subjects.length]} ${ends[Math.floor(index / subjects.length) % ends.length]} ${index}`;

function columnAt(index: number): EntityColumn {
  const type = typeAt(index);
  const name = nameAt(index);
  return {
    id: idOf("col", index),
    name,
    column: name,
    label: labelAt(index),
    type: valueTypes[type],
    ...(type === "number" ? { precision: 12, scale: 2 } : {}),
    ...(type === "text" ? { length: 200 } : {}),
    ...(type === "choice"
      ? { options: ["open", "held", "closed"].map((key) => ({ id: `o_${key}`, key, label: `The case is ${key}` })) }
      : {}),
  };
}

/** Of ten fields one is hidden and one is required by the head of its group, and one is computed from two others. */
function rulesAt(index: number): NonNullable<FormItem["expressions"]> {
  const head = nameAt(index - (index % onGroup));
  if (index % onGroup === 2) return { hiddenExp: `${head} == 'none'` };
  if (index % onGroup === 5) return { requiredExp: `${head} != null && length(${head}) > ${(index / 5) % 7}` };
  if (index % onGroup === 6) return { saveExpression: `round(${nameAt(index - 5)} * 1.27, 2)` };
  return {};
}

function itemAt(index: number): FormItem {
  return {
    id: idOf("item", index),
    type: typeAt(index),
    name: nameAt(index),
    label: labelAt(index),
    column: nameAt(index),
    posRow: Math.floor((index % onGroup) / 2),
    posCol: (index % 2) * 6,
    posSizex: 6,
    ...(index % 40 === 3 ? { help: `What is asked for here stands on page ${index} of the file.` } : {}),
    ...(index % 25 === 0 ? { required: "error" as const } : {}),
    formats: index % 15 === 0 ? { placeholder: "As in the file" } : {},
    expressions: rulesAt(index),
  };
}

const range = (from: number, to: number): readonly number[] =>
  Array.from({ length: Math.max(0, to - from) }, (_, index) => from + index);

/**
 * What compiling a form of so many fields takes: pages, groups, labels and ids as people's forms have them, a rule on
 * three fields of ten.
 */
export function largeForm(count: number): CompileInput {
  const entity: EntityBody = {
    ...orderEntity,
    columns: [
      { id: "c_id", name: "id", column: "id", label: "Id", type: "uuid", readOnly: true },
      ...range(0, count).map(columnAt),
    ],
    references: [],
    display: [nameAt(0)],
    invariants: [],
  };
  const pages = range(0, Math.ceil(count / onPage)).map((page) => ({
    id: idOf("page", page),
    label: `Part ${page + 1}`,
    groups: range(page * (onPage / onGroup), Math.ceil(Math.min(count, (page + 1) * onPage) / onGroup)).map(
      (group) => ({
        id: idOf("group", group),
        label: `${subjects[group % subjects.length]} ${group + 1}`,
        items: range(group * onGroup, Math.min(count, (group + 1) * onGroup)).map(itemAt),
      }),
    ),
  }));
  return {
    form: { id: "large", body: { label: "Application", entity: "large", pages } },
    entity: { id: "large", body: entity },
    entityOf: (id) => (id === "large" ? entity : null),
    fieldTypes: toyTypes,
    library: standardLibrary,
  };
}
