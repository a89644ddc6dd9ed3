import type { CatalogueColumn, CatalogueSequence } from "../catalogue/catalogue.ts";
import { quoteName, quoteText } from "./quoteName.ts";

function sequenceOptions(sequence: CatalogueSequence): string {
  return [
    `increment by ${sequence.increment}`,
    `minvalue ${sequence.min}`,
    `maxvalue ${sequence.max}`,
    `start with ${sequence.start}`,
    `cache ${sequence.cache}`,
    sequence.isCycle ? "cycle" : "no cycle",
  ].join(" ");
}

/** CREATE SEQUENCE for one that stands by itself or behind a serial column. */
export function createSequenceSql(sequence: CatalogueSequence): string {
  return `create sequence ${quoteName(sequence.name)} as ${sequence.type} ${sequenceOptions(sequence)}`;
}

/** A column as it is to be made, after what cannot be reproduced has been taken out. */
export interface ColumnPlan {
  readonly column: CatalogueColumn;
  /** SQL of the type; differs from the column's own when values are kept as text. */
  readonly type: string;
  readonly isText: boolean;
  readonly collation: string | null;
  /** SQL of the generation expression; null when rows bring their value. */
  readonly generated: string | null;
}

/** The column in a CREATE TABLE, without its default. `identity` is the sequence behind an identity column. */
export function columnSql(plan: ColumnPlan, identity: CatalogueSequence | null): string {
  const { column } = plan;
  const parts = [quoteName(column.name), plan.type];
  if (plan.collation !== null) parts.push(`collate ${plan.collation}`);
  if (plan.generated !== null) {
    parts.push(
      `generated always as (${plan.generated}) ${column.generated?.isStored === false ? "virtual" : "stored"}`,
    );
  }
  if (column.identity !== null) {
    const options =
      identity === null ? "" : ` (sequence name ${quoteName(identity.name)} ${sequenceOptions(identity)})`;
    parts.push(`generated ${column.identity} as identity${options}`);
  }
  if (!column.nullable) parts.push("not null");
  return parts.join(" ");
}

/** COMMENT ON `target` (as `table "orders"`). */
export function commentSql(target: string, comment: string): string {
  return `comment on ${target} is ${quoteText(comment)}`;
}

const textualSequence = /^nextval\(\('(?:[^']|'')*?((?:[^'."]|'')+|"(?:[^'"]|''|"")+")'::text\)::regclass\)$/;

/**
 * A default that names its sequence by a text, as very old dumps do, by the sequence itself: the text would go on
 * naming the schema it came from.
 */
export function withBoundSequence(sql: string): string {
  const name = textualSequence.exec(sql)?.[1];
  return name === undefined ? sql : `nextval('${name}'::regclass)`;
}
