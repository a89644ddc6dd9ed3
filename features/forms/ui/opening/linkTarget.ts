/** The address of a list at `route`, filtered by the record that its rows refer to. */
export function linkTarget(
  route: string,
  reference: string,
  record: { readonly key: string; readonly display: string | null },
): string {
  const filter = [[reference, "=", record.key, record.display ?? record.key]];
  return `${route}?${new URLSearchParams({ filter: JSON.stringify(filter) })}`;
}
