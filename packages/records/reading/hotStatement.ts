const maxPrepared = 500;
const maxCounted = 2_000;

/** Texts that are kept prepared. */
const hot = new Set<string>();
/** How often other texts came, those that came last at the end. */
const counted = new Map<string, number>();

/**
 * Whether a statement is worth keeping prepared: its text has come for the third time, and it is no search, which is
 * planned better with its values. Bounded, since texts follow what callers ask and send: nobody may fill the database's
 * memory with them. Texts that came once or twice make room for others, so that they cannot keep out what comes often.
 */
export function isHot(text: string): boolean {
  if (hot.has(text)) return true;
  if (hot.size >= maxPrepared || text.includes("sys.search_text(")) return false;
  const times = (counted.get(text) ?? 0) + 1;
  counted.delete(text);
  if (times > 2) {
    hot.add(text);
    return true;
  }
  const [oldest] = counted.size >= maxCounted ? counted.keys() : [];
  if (oldest !== undefined) counted.delete(oldest);
  counted.set(text, times);
  return false;
}
