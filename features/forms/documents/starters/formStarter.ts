import { columnToEdit, defaultFieldType } from "@tessera/contract/defaultFieldType.ts";
import type { StarterGround } from "@tessera/contract/defineDocument.ts";
import { type ReadableColumn, readableColumns } from "@tessera/contract/definitions/readableColumns.ts";
import { property } from "@tessera/contract/documents/jsonShape.ts";
import type { Json } from "@tessera/std/canonicalJson.ts";
import { randomId } from "@tessera/std/ids.ts";

/** Fields of a row stand beside each other, each half of the 12 columns wide. */
const width = 6;

function fieldsFor(columns: readonly ReadableColumn[], types: StarterGround["fieldTypes"]): Json[] {
  const fields = columns.flatMap(({ column, label, name, reference, required }) => {
    const type = defaultFieldType({ ...columnToEdit(column), isReference: reference !== null }, types);
    if (type === null) return [];
    return [
      {
        id: randomId(),
        name,
        type,
        label,
        column: name,
        ...(reference === null ? {} : { reference }),
        ...(required ? { required: "error" } : {}),
        ...(isWrittenByItself(column) ? { readOnly: true } : {}),
      },
    ];
  });
  return fields.map((field, index) => ({
    ...field,
    posRow: Math.floor((index * width) / 12),
    posCol: (index * width) % 12,
    posSizex: width,
  }));
}

const isWrittenByItself = (column: unknown): boolean =>
  typeof property(column, "computed") === "string" || property(column, "generated") === true;

/**
 * What a new form holds: its table's columns as fields, those that lead to other records in a group of their own;
 * without a table an empty group. The form is called by its label alone: page and groups say what stands in them.
 */
export function formStarter(
  _: { readonly label: string },
  { chosen, fieldTypes, text }: StarterGround,
): { readonly [key: string]: Json } {
  const columns = readableColumns(chosen("entity"));
  const groups = [
    {
      label: text("definitions.starter.basics"),
      items: fieldsFor(
        columns.filter(({ reference }) => reference === null),
        fieldTypes,
      ),
    },
    {
      label: text("definitions.starter.references"),
      items: fieldsFor(
        columns.filter(({ reference }) => reference !== null),
        fieldTypes,
      ),
    },
  ].filter(({ items }, index) => index === 0 || items.length > 0);
  return {
    pages: [
      {
        id: randomId(),
        label: text("definitions.starter.details"),
        groups: groups.map((group) => ({ id: randomId(), ...group })),
      },
    ],
  };
}
