/**
 * The instant of an SQL expression in UTC, as it travels: `YYYY-MM-DD HH:mm:ss`. For texts of the program's own, never
 * for input.
 */
export function instantSql(expression: string): string {
  return `to_char(${expression} at time zone 'UTC', 'YYYY-MM-DD HH24:MI:SS')`;
}

/** An instant (milliseconds since 1970) in UTC, as it travels. */
export function instantText(instant: number): string {
  return new Date(instant).toISOString().slice(0, 19).replace("T", " ");
}
