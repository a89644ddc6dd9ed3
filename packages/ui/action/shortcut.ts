/**
 * Whether a key press is a shortcut written as `Alt+Shift+B`: all of its modifiers and no others. Letters and digits
 * are known by their place on the keyboard, because Alt changes what they write on some systems.
 */
export function isShortcut(event: KeyboardEvent, shortcut: string): boolean {
  const parts = shortcut.split("+");
  const key = parts.at(-1) ?? "";
  const wants = (name: string): boolean => parts.slice(0, -1).includes(name);
  const isKey =
    event.key.toLowerCase() === key.toLowerCase() ||
    event.code === `Key${key.toUpperCase()}` ||
    event.code === `Digit${key}`;
  return (
    isKey &&
    event.altKey === wants("Alt") &&
    event.shiftKey === wants("Shift") &&
    event.ctrlKey === wants("Control") &&
    event.metaKey === wants("Meta")
  );
}
