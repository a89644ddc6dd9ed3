/**
 * What follows `join` to bring in the user whose id an expression gives: `alias` then has `id`, `login`,
 * `display_name`, `email` and `disabled_at`. For statements of other parts that name people.
 */
export function userJoin(alias: string, id: string): string {
  return `sys."user" ${alias} on ${alias}.id = ${id}`;
}

/** As `userJoin` for users who were deleted: `alias` has `id` and `display_name`. */
export function formerUserJoin(alias: string, id: string): string {
  return `sys.former_user ${alias} on ${alias}.id = ${id}`;
}
