/**
 * Joins the session of an id while it has not ended, within a statement: `alias` and the column or expression that
 * holds the id.
 */
export function openSessionJoin(alias: string, id: string): string {
  return `sys.session ${alias} on ${alias}.id = ${id} and ${alias}.ended_at is null and ${alias}.expires_at > clock_timestamp()`;
}
