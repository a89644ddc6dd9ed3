/**
 * The tightest of several bounds of days, `YYYY-MM-DD`: the latest of what a day must not be before, or (`last`) the
 * earliest of what it must not be after. Wire texts sort as the days do; what is no text bounds nothing. Null for none.
 */
export function tightestDay(values: readonly unknown[], last: boolean): string | null {
  const texts = values.filter((value) => typeof value === "string").map((value) => value.slice(0, 10));
  return (last ? texts.sort().at(0) : texts.sort().at(-1)) ?? null;
}
