/** Types of a registry by all names that they go by: their id and former or other names (`aliases`). */
export function byIdAndAlias<Type extends { readonly id: string; readonly aliases: readonly string[] }>(
  types: readonly Type[],
): ReadonlyMap<string, Type> {
  return new Map(types.flatMap((type) => [type.id, ...type.aliases].map((name) => [name, type] as const)));
}
