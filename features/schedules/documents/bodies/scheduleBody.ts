import { ConditionSchema } from "@tessera/contract/definitions/condition.ts";
import {
  AnyJson,
  closed,
  element,
  inSheet,
  nullable,
  oneOf,
  Picks,
  Reference,
  type Static,
  Text,
} from "@tessera/contract/schema.ts";
import { Type } from "typebox";

const value = element({
  /** Name of a column of the entity. */
  column: Picks("column", { minLength: 1, maxLength: 63 }),
  /** Wire JSON; absent empties the column. */
  value: Type.Optional(AnyJson({ "x-picks": "value" })),
  /** The day so many days from the day of the run stands instead of `value`. */
  today: Type.Optional(nullable(Type.Integer({ minimum: -100_000, maximum: 100_000 }))),
});

/** Body of a `schedule` document: a statement over records that recurs (design §10 durable runs). */
export const ScheduleBodySchema = closed({
  label: Text(),
  /** When, in five fields: minute, hour, day of the month, month, day of the week. */
  cron: Picks("cron", { minLength: 1, maxLength: 200 }),
  /** IANA name of the zone whose clocks count; null or absent: the installation's. */
  zone: Type.Optional(nullable(Picks("zone", { maxLength: 100 }))),
  paused: Type.Optional(Type.Boolean()),
  /** Login of the person whose rights hold; null or absent: those of an administrator, in nobody's name. */
  runAs: inSheet(Type.Optional(nullable(Picks("person", { minLength: 1, maxLength: 200 }))), { help: true }),
  action: oneOf("create", "update", "delete"),
  entity: Reference("entity"),
  /** Which records are changed or deleted. */
  where: inSheet(Type.Optional(nullable(ConditionSchema)), { shownWhen: ["action", "update", "delete"] }),
  /** What is written into records that are made or changed. */
  values: Type.Optional(Type.Array(value, { maxItems: 100 })),
});

/** See `ScheduleBodySchema`. */
export type ScheduleBody = Static<typeof ScheduleBodySchema>;

declare module "@tessera/contract/documents/bodyOf.ts" {
  interface DocumentBodies {
    readonly schedule: ScheduleBody;
  }
}
