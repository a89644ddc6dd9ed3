/** Takes the number of a change, within a statement: it is above those of all changes before. */
export const nextChangeSql = "nextval('sys.record_change')";

/** The number that this transaction took last, within a statement. */
export const currentChangeSql = "currval('sys.record_change')";

/**
 * A condition within a statement: the record that `alias` names by `entity` and `key` went after the change in its
 * `until`.
 */
export function goneSinceSql(alias: string): string {
  return `exists (select from sys.record_history h where h.entity = ${alias}.entity and h.key = ${alias}.key
    and h.became = '' and h.to_change > ${alias}.until)`;
}
