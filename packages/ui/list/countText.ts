/** A count for a badge: above `most` it says no more than that (spec lists §9: 99 for messages and the main menu). */
export function countText(count: number, most = 99): string {
  return count > most ? `${most}+` : String(count);
}
