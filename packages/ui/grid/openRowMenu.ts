import type { KeyboardEvent } from "react";

/**
 * Opens the menu at the end of `row` when the key asks for it (Menu key, Shift-F10), because that menu is no tab stop
 * of its own. True when it did.
 */
export function openRowMenu(event: KeyboardEvent, row: Element | null | undefined): boolean {
  if (event.key !== "ContextMenu" && !(event.key === "F10" && event.shiftKey)) return false;
  const button = row?.querySelector<HTMLButtonElement>("button[aria-haspopup=menu]");
  if (!button || button.disabled) return false;
  event.preventDefault();
  button.click();
  return true;
}
