import type { OutputOf } from "@tessera/contract/defineOperation.ts";
import type { ChoiceQuery } from "@tessera/contract/definitions/choiceQueryOf.ts";
import { queryRows } from "@tessera/contract/definitions/queryRows.ts";
import { findBody } from "@tessera/contract/documents/bodyOf.ts";
import { literalText } from "@tessera/documents/texts/translatedBody.ts";
import { translatedSettings } from "@tessera/documents/texts/translatedSettings.ts";
import { isGuest } from "@tessera/identity/rights/publicReach.ts";
import { columnChoices, type PathEnd, pathEnd } from "@tessera/records/sources/pathEnd.ts";
import type { RequestContext } from "@tessera/server-core/context.ts";
import type { bySourceType } from "../operations/bySourceType.ts";

type Column = NonNullable<OutputOf<typeof bySourceType>["columns"]>[number];

/** Columns that stand beside the names of choices, at most. */
const maxColumns = 8;

function columnOf(context: RequestContext, name: string, end: PathEnd): Column {
  const labelOf = (entity: string, element: string | null, label: string): string =>
    literalText(context, { kind: "entity", id: entity, element, property: "label" }, label);
  if (end.kind === "reference") {
    const target = findBody(context.services.definitions.current(), "entity", end.target);
    return {
      name,
      label: labelOf(end.target, null, target?.label ?? name),
      type: "text",
      fieldType: null,
      options: null,
    };
  }
  const { column, entity } = end;
  const type = context.services.fieldTypes.get(column.fieldType?.type ?? "");
  const settings = type && (translatedSettings(context, entity, ({ id }) => id === column.id)?.translated ?? {});
  return {
    name,
    label: labelOf(entity, column.id, column.label),
    type: column.type,
    fieldType: type
      ? { type: type.id, formats: { ...Object(type.defaults), ...column.fieldType?.formats, ...settings } }
      : null,
    options: columnChoices(context, end)?.map(({ key, label }) => ({ key, label })) ?? null,
  };
}

/**
 * What stands beside the names of the rows that a field chooses from: the other columns of their query. None for
 * guests.
 */
export function choiceColumns(context: RequestContext, { query, shown }: ChoiceQuery): readonly Column[] | null {
  const body = findBody(context.services.definitions.current(), "query", query);
  if (body === null || isGuest(context)) return null;
  return body.columns
    .filter(({ name }) => name !== shown)
    .slice(0, maxColumns)
    .flatMap(({ name }) => {
      const end = pathEnd(context, queryRows(query), name);
      return end === null ? [] : [columnOf(context, name, end)];
    });
}
