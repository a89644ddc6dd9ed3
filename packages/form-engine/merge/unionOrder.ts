/**
 * All names of both lists in the order of the current one; those of the previous alone after what stood before them.
 */
export function unionOrder(previous: readonly string[], current: readonly string[]): readonly string[] {
  const live = new Set(current);
  const after = new Map<string | null, string[]>();
  let anchor: string | null = null;
  for (const name of new Set(previous)) {
    if (live.has(name)) anchor = name;
    else after.set(anchor, [...(after.get(anchor) ?? []), name]);
  }
  return [...(after.get(null) ?? []), ...[...live].flatMap((name) => [name, ...(after.get(name) ?? [])])];
}
