/** What of the history of entry a key asks for; null for any other key. */
function directionOf(event: KeyboardEvent): "undo" | "redo" | null {
  if (!(event.ctrlKey || event.metaKey) || event.altKey) return null;
  const key = event.key.toLowerCase();
  if (key === "z") return event.shiftKey ? "redo" : "undo";
  return key === "y" && !event.shiftKey ? "redo" : null;
}

const noTexts = new Set(["checkbox", "radio", "range", "color", "file"]);

/** Whether one types there, and the browser undoes what was typed. */
function isText(target: EventTarget | null): boolean {
  return target instanceof HTMLInputElement ? !noTexts.has(target.type) : !(target instanceof HTMLSelectElement);
}

/**
 * Whether a key pressed at `target` is meant for the form in `root`, and not for another one or for a layer above or
 * below it.
 */
function isMeant(target: Element, root: Element): boolean {
  const layer = root.closest("dialog");
  if (root.contains(target)) return target.closest("dialog") === layer;
  // The keyboard is on nothing in particular: something around the form has it.
  const top = [...document.querySelectorAll("dialog[open]")].at(-1) ?? null;
  return target.contains(root) && top === layer;
}

/**
 * Calls `run` when the person undoes (Ctrl+Z) or does again (Ctrl+Shift+Z, Ctrl+Y) with the keys, in the form within
 * `root`. While they type in a text these keys are the browser's, which knows single letters, until they leave it. The
 * returned function ends it.
 */
export function listenForUndo(root: Element, run: (direction: "undo" | "redo") => void): () => void {
  /** The text that is being typed. */
  let typed: EventTarget | null = null;
  const onInput = (event: Event): void => {
    typed = isText(event.target) ? event.target : null;
  };
  const onLeave = (): void => {
    typed = null;
  };
  const onKey = (event: KeyboardEvent): void => {
    const direction = directionOf(event);
    const { target } = event;
    if (direction === null || event.defaultPrevented || !(target instanceof Element) || !isMeant(target, root)) return;
    if (target === typed) return;
    event.preventDefault();
    run(direction);
  };
  document.addEventListener("input", onInput, true);
  document.addEventListener("focusout", onLeave, true);
  document.addEventListener("keydown", onKey);
  return () => {
    document.removeEventListener("input", onInput, true);
    document.removeEventListener("focusout", onLeave, true);
    document.removeEventListener("keydown", onKey);
  };
}
