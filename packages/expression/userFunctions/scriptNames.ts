/**
 * The names under which a script gets its arguments, present ones before former ones, each once; and the parameter of
 * each.
 */
export function scriptNames(
  parameters: readonly { readonly name: string; readonly aliases?: readonly string[] }[],
): readonly { readonly name: string; readonly position: number }[] {
  const names = new Map<string, number>();
  for (const [position, { name }] of parameters.entries()) if (!names.has(name)) names.set(name, position);
  for (const [position, { aliases }] of parameters.entries())
    for (const alias of aliases ?? []) if (!names.has(alias)) names.set(alias, position);
  return [...names].map(([name, position]) => ({ name, position }));
}
