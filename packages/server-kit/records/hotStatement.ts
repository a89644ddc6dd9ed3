const mostPrepared = 500;
const seen = new Map<string, number>();

/**
 * Whether a statement is worth keeping prepared: its text has come for the third time, and it is no search, which is planned better
 * with its values. Bounded, since texts follow what callers ask and send: nobody may fill the database's memory with them.
 */
export function isHot(text: string): boolean {
  const times = seen.get(text) ?? 0;
  if (times === 0 && (seen.size >= mostPrepared || text.includes("sys.search_text("))) return false;
  if (times < 3) seen.set(text, times + 1);
  return times >= 2;
}
