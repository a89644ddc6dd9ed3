import type { EntityBody } from "@tessera/contract/definitions/entityBody.ts";
import { findBody } from "@tessera/contract/documents/bodyOf.ts";
import { TesseraError } from "@tessera/contract/errors.ts";
import { literalText } from "@tessera/documents/texts/translatedBody.ts";
import { isGuest } from "@tessera/identity/rights/publicReach.ts";
import type { RequestContext } from "@tessera/server-core/context.ts";
import { handle } from "@tessera/server-core/handle.ts";
import { assertFresh } from "@tessera/server-core/state/writeLock.ts";
import { getTable } from "./getTable.ts";

/** Whether a caller may read a column in some record; null: nothing of the entity. */
function readable(context: RequestContext, entity: string): ((column: string) => boolean) | null {
  const rights = context.services.records.rights(context);
  if (!rights.mayAny(entity, "read")) return null;
  const { grants } = rights.entity(entity, "read");
  return (column) => grants.some(({ fields }) => fields === null || fields.has(column));
}

function columnsOf(
  context: RequestContext,
  entity: string,
  { columns }: EntityBody,
  mayRead: (column: string) => boolean,
) {
  const text = (element: string, literal: string): string =>
    literalText(context, { kind: "entity", id: entity, element, property: "label" }, literal);
  return columns.flatMap((column) => {
    if (!mayRead(column.name)) return [];
    const { length = null, precision = null, required = false, scale = null } = column;
    return [
      {
        name: column.name,
        label: text(column.id, column.label),
        type: column.type,
        length,
        precision,
        scale,
        required,
        fieldType: column.fieldType?.type ?? null,
        options:
          column.options?.map(({ id, key, label, tile, tone }) => ({
            key,
            value: text(id, label),
            ...(tile ? { tile } : {}),
            ...(tone ? { tone } : {}),
          })) ?? null,
      },
    ];
  });
}

/** See `getTable`. */
export const getTableHandler = handle(getTable, async ({ entity }, context) => {
  const { database, definitions } = context.services;
  await assertFresh(database, context);
  const snapshot = definitions.current();
  const body = findBody(snapshot, "entity", entity);
  const mayRead = isGuest(context) || body === null ? null : readable(context, entity);
  // What may not be read does not exist for them.
  if (body === null || mayRead === null) throw new TesseraError("not_found");
  const labelOf = (id: string): string =>
    literalText(
      context,
      { kind: "entity", id, element: null, property: "label" },
      findBody(snapshot, "entity", id)?.label ?? id,
    );
  const others = snapshot.all("entity").flatMap(({ id }) => {
    const other = findBody(snapshot, "entity", id);
    const mayReadOther = other && readable(context, id);
    return other && mayReadOther ? [{ id, references: other.references, mayRead: mayReadOther }] : [];
  });
  const known = new Set(others.map(({ id }) => id));
  return {
    entity,
    label: labelOf(entity),
    key: [...body.key.columns],
    columns: columnsOf(context, entity, body, mayRead),
    connections: [
      ...body.references
        .filter(({ columns, entity: other }) => known.has(other) && columns.every(mayRead))
        .map(({ columns, entity: other, name }) => ({
          kind: "to" as const,
          reference: name,
          entity: other,
          label: labelOf(other),
          columns: [...columns],
        })),
      ...others.flatMap(({ id, mayRead: mayReadOther, references }) =>
        references
          .filter((one) => one.entity === entity && one.columns.every(mayReadOther))
          .map(({ columns, name }) => ({
            kind: "from" as const,
            reference: name,
            entity: id,
            label: labelOf(id),
            columns: [...columns],
          })),
      ),
    ],
  };
});
