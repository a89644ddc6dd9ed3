import { type KeyboardEvent, type RefObject, useEffect, useLayoutEffect, useRef } from "react";
import { type LayerEntry, pushLayer } from "./overlayStack.ts";

/** Asked before a layer closes; false keeps it open. */
export type CloseGuard = () => boolean | Promise<boolean>;

const stops = "a[href], button, input, select, textarea, summary, [tabindex]";

/** Takes Tab from the last control of a layer to its first, and back: the browser itself would leave the page there. */
function goRound(event: KeyboardEvent, layer: HTMLElement): void {
  const all = [...layer.querySelectorAll<HTMLElement>(stops)].filter(
    (one) => one.tabIndex >= 0 && !one.matches(":disabled") && one.getClientRects().length > 0,
  );
  const [first, last] = [all[0], all.at(-1)];
  const at = document.activeElement;
  const next = event.shiftKey ? (at === first || at === layer ? last : undefined) : at === last ? first : undefined;
  if (next === undefined) return;
  event.preventDefault();
  next.focus();
}

/** What a modal layer stands on, see `useModal`. */
export interface ModalOptions {
  /** Takes the layer away. */
  readonly onClose: () => void;
  /** Absent: every way of closing closes it. */
  readonly guard?: CloseGuard | undefined;
  /** Where the focus begins; absent: where the browser puts it. */
  readonly start?: RefObject<HTMLElement | null> | undefined;
  /** Its entry of the browser's history. Default: `own`. */
  readonly entry?: LayerEntry | undefined;
}

/**
 * Shows a `<dialog>` as a modal layer while it is mounted: focus stays inside and returns to where it was; Escape and
 * Back ask to close. The browser's own closing is undone, because only the owner may unmount the layer.
 * Returns the function that asks the guard and then closes, and the key handler for the dialog.
 */
export function useModal(
  dialog: RefObject<HTMLDialogElement | null>,
  options: ModalOptions,
): { readonly close: () => void; readonly onKeyDown: (event: KeyboardEvent) => void } {
  const { onClose, guard, start, entry = "own" } = options;
  const latest = useRef({ onClose, guard, asking: false, mounted: true });
  latest.current.onClose = onClose;
  latest.current.guard = guard;
  const request = useRef(() => {
    const state = latest.current;
    if (state.asking) return;
    const answer = state.guard?.() ?? true;
    if (typeof answer === "boolean") {
      if (answer) state.onClose();
      return;
    }
    state.asking = true;
    answer.then(
      (allowed) => {
        state.asking = false;
        if (allowed && state.mounted) state.onClose();
      },
      () => {
        state.asking = false;
      },
    );
  });
  useLayoutEffect(() => {
    const element = dialog.current;
    if (!element) return;
    const before = document.activeElement;
    latest.current.mounted = true;
    if (!element.open) element.showModal();
    start?.current?.focus();
    const forget = pushLayer({
      element,
      isModal: true,
      entry,
      mayClose: () => !latest.current.asking && (latest.current.guard?.() ?? true),
      close: () => latest.current.onClose(),
    });
    return () => {
      latest.current.mounted = false;
      forget();
      element.close();
      if (before instanceof HTMLElement && before.isConnected) before.focus({ preventScroll: true });
    };
  }, [dialog, start, entry]);
  useEffect(() => {
    const element = dialog.current;
    if (!element) return;
    const onCancel = (event: Event): void => {
      if (event.target !== element) return;
      event.preventDefault();
      request.current();
    };
    const onClosed = (event: Event): void => {
      if (event.target !== element || !latest.current.mounted || element.open) return;
      element.showModal();
      request.current();
    };
    element.addEventListener("cancel", onCancel);
    element.addEventListener("close", onClosed);
    return () => {
      element.removeEventListener("cancel", onCancel);
      element.removeEventListener("close", onClosed);
    };
  }, [dialog]);
  // React's own event, so that an open list or calendar inside takes Escape before the layer does.
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.defaultPrevented) return;
    if (event.key === "Tab" && dialog.current) goRound(event, dialog.current);
    if (event.key !== "Escape") return;
    event.preventDefault();
    event.stopPropagation();
    request.current();
  };
  return { close: request.current, onKeyDown };
}
