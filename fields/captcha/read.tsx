/** What was answered is shown to nobody. */
export function Read(): null {
  return null;
}
