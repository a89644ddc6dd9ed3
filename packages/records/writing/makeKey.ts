import { TesseraError } from "@tessera/contract/errors.ts";
import type { ColumnModel, EntityModel } from "@tessera/query-model/entityModel.ts";
import { compileSql, sql } from "@tessera/query-model/sql.ts";
import type { Json } from "@tessera/std/canonicalJson.ts";
import { uuid7 } from "@tessera/std/ids.ts";
import { safeRecord } from "@tessera/std/safeRecord.ts";
import type { Guard } from "../guard/guard.ts";
import type { RecordValues } from "../guard/recordRules.ts";
import type { WriteSession } from "./writeSession.ts";

/**
 * Values of the key columns of a new row that Tessera makes (design §5): none when the database or the person makes
 * them.
 */
export async function makeKey(session: WriteSession, entity: EntityModel): Promise<RecordValues> {
  const [column] = entity.key;
  const made = safeRecord<Json>();
  if (!column || entity.key.length !== 1) return made;
  if (entity.body.key.made === "uuid") made[column.name] = uuid7(session.context.instant);
  if (entity.body.key.made !== "next") return made;
  const { schema, table } = entity.body.storage;
  // One after the other: a write that waits here reads the number of the one before it.
  await session.transaction.query(
    compileSql(sql`select pg_advisory_xact_lock(hashtextextended(${`next key ${schema}.${table}`}::text, 0))`),
    { prepared: true },
  );
  const { rows } = await session.transaction.query<{ next: string }>(
    compileSql(sql`select (coalesce(max(${sql.name(column.physical)}), 0) + 1)::text as next from ${entity.table}`),
  );
  const next = rows[0]?.next ?? "1";
  const checked = column.type.check(column.type.wire === "number" ? Number(next) : next, column.detail);
  if (!checked.ok) throw new TesseraError("check_violation", { entity: entity.id, fields: [column.name] });
  made[column.name] = checked.value;
  return made;
}

/** Splits a pattern such as `SR-{year}-{0000}` into the part that changes with time, and the digits of the number. */
function patternAt(pattern: string, day: string): { readonly scope: string; readonly digits: string } {
  const scope = pattern.replaceAll("{year}", day.slice(0, 4)).replaceAll("{month}", day.slice(5, 7));
  return { scope, digits: /\{(0+)\}/.exec(scope)?.[0] ?? "" };
}

/** How the next number of a sequence column is written. */
export interface NumberedText {
  readonly column: ColumnModel;
  /** What shares one count. */
  readonly scope: string;
  readonly before: string;
  /** Digits at least. */
  readonly width: number;
  readonly after: string;
}

/** The sequence columns of an entity, as their numbers are written at a moment. */
export function numberedTexts(guard: Guard, entity: EntityModel): readonly NumberedText[] {
  return entity.columns.flatMap((column) => {
    const sequence = column.body.sequence ?? null;
    if (sequence === null) return [];
    const { date } = guard.environment().operands.today(0);
    const { scope, digits } = patternAt(sequence.pattern, date);
    const at = digits === "" ? scope.length : scope.indexOf(digits);
    return [
      {
        column,
        scope,
        before: scope.slice(0, at),
        width: Math.max(0, digits.length - 2),
        after: scope.slice(at + digits.length),
      },
    ];
  });
}

/**
 * Next numbers of the sequence columns of a new row. They rise without gaps, since a save that fails gives its number
 * back.
 */
export async function makeSequenceNumbers(session: WriteSession, entity: EntityModel): Promise<RecordValues> {
  const made = safeRecord<Json>();
  for (const { column, scope, before, width, after } of numberedTexts(session.guard, entity)) {
    const { rows } = await session.transaction.query<{ value: string }>(
      compileSql(sql`insert into sys.sequence_number as n (entity, element, scope, value)
        values (${entity.id}, ${column.body.id}, ${scope}, 1)
        on conflict (entity, element, scope) do update set value = n.value + 1 returning value`),
      { prepared: true },
    );
    made[column.name] = `${before}${(rows[0]?.value ?? "1").padStart(width, "0")}${after}`;
  }
  return made;
}
