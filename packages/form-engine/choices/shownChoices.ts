/** How many choices are drawn at once where nothing else is set (spec forms §9). */
export const optionRenderLimit = 50;

/**
 * The choices to draw: chosen ones first, each part in its own order, at most `limit` (spec forms §5 Dropdowns). All
 * chosen ones are drawn.
 */
export function shownChoices<Choice extends { readonly key: string }>(
  choices: readonly Choice[],
  selected: readonly string[],
  limit: number = optionRenderLimit,
): readonly Choice[] {
  const chosen = new Set(selected);
  const first = choices.filter(({ key }) => chosen.has(key));
  const rest = choices.filter(({ key }) => !chosen.has(key));
  return [...first, ...rest.slice(0, Math.max(0, limit - first.length))];
}
