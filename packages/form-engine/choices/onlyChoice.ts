/** The choices of a field as they are known now. */
export interface KnownList {
  readonly choices: readonly { readonly key: string }[];
  /** Whether there are no more than these. */
  readonly completed: boolean;
}

/**
 * The key that chooses itself (spec forms §5 Dropdowns): of a field set to `dropdownOnlyOne`, when there is exactly one
 * choice and nothing is chosen yet. Null otherwise.
 */
export function onlyChoice(
  formats: { readonly [key: string]: unknown },
  { choices, completed }: KnownList,
  selected: readonly string[],
): string | null {
  const [first, ...rest] = choices;
  if (formats.dropdownOnlyOne !== true || !completed || selected.length > 0 || rest.length > 0) return null;
  return first?.key ?? null;
}
