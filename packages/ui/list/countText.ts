/** A count for a badge: above `max` it says no more than that (spec lists §9: 99 for messages and the main menu). */
export function countText(count: number, max = 99): string {
  return count > max ? `${max}+` : String(count);
}
