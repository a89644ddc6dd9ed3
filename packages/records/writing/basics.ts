import type { FieldBehaviours } from "@tessera/contract/fieldBehaviour.ts";
import type { ServerMessage } from "@tessera/contract/save.ts";
import type { ColumnModel, EntityModel } from "@tessera/query-model/entityModel.ts";
import type { Json } from "@tessera/std/canonicalJson.ts";
import { Decimal } from "@tessera/std/decimal.ts";
import type { RecordValues } from "../guard/recordRules.ts";
import type { Place } from "./changeSet.ts";

const numeric = new Set(["integer", "bigint", "decimal", "float", "money"]);

const moments = new Set(["datetime", "timestamp_technical"]);

function compare(column: ColumnModel, value: Json, bound: string): number {
  // A day as bound of a moment is its whole day, its last moment too.
  const text = bound.length === 10 && moments.has(column.type.name) ? String(value).slice(0, 10) : String(value);
  if (numeric.has(column.type.name)) {
    const [left, right] = [Decimal.parse(text), Decimal.parse(bound)];
    return left && right ? left.compare(right) : 0;
  }
  return text < bound ? -1 : text > bound ? 1 : 0;
}

/** Who fills a column that the message leaves empty. */
function isFilledOtherwise(column: ColumnModel, entity: EntityModel, isNew: boolean): boolean {
  const { body } = column;
  if (body.generated || body.sequence || body.computed) return true;
  if (entity.key.includes(column) && entity.body.key.made !== "person") return true;
  return isNew && Boolean(body.databaseDefault);
}

interface Finding {
  readonly key: string;
  readonly params: { readonly [name: string]: Json };
}

function findingOf(
  column: ColumnModel,
  value: Json,
  given: boolean,
  entity: EntityModel,
  isNew: boolean,
  behaviours: FieldBehaviours,
): Finding | null {
  const { body } = column;
  if (value === null || (value === "" && column.type.name === "text")) {
    const isMissing = body.required && (given || !isFilledOtherwise(column, entity, isNew));
    return isMissing ? { key: "record.required", params: {} } : null;
  }
  if (body.min != null && compare(column, value, body.min) < 0) return { key: "record.min", params: { min: body.min } };
  if (body.max != null && compare(column, value, body.max) > 0) return { key: "record.max", params: { max: body.max } };
  const keys = body.options && new Set(body.options.map(({ key }) => key));
  if (keys && (Array.isArray(value) ? value : [value]).some((item) => !keys.has(String(item))))
    return { key: "record.option", params: {} };
  const { fieldType } = body;
  const behaviour = fieldType ? behaviours(fieldType.type) : null;
  const issue = behaviour?.check?.(value, fieldType?.formats ?? {}, column.type.name);
  return issue ? { key: issue.code, params: { ...issue.data } } : null;
}

/**
 * What the entity itself demands without an expression (design §5 invariants): required, bounds, fixed choices, the
 * field type of a column. Of an existing row only
 * what changes is looked at, so that old values of adopted tables stand in nobody's way.
 */
export function basicMessages(
  entity: EntityModel,
  values: RecordValues,
  changed: ReadonlySet<string>,
  isNew: boolean,
  place: Place & { readonly rowNumber: number | null },
  behaviours: FieldBehaviours,
): readonly ServerMessage[] {
  return entity.columns.flatMap((column) => {
    if (!isNew && !changed.has(column.name)) return [];
    const finding = findingOf(column, values[column.name] ?? null, changed.has(column.name), entity, isNew, behaviours);
    if (finding === null) return [];
    return [
      {
        ID: column.name,
        PUBLIC: finding.key,
        PUBLIC_PARAMS: { ...finding.params },
        LABEL: column.body.label,
        PAGEID: "",
        PAGELABEL: "",
        ROWNUM: place.rowNumber,
        SUBFORM: place.subForm,
        ROWUID: place.uid,
      },
    ];
  });
}
