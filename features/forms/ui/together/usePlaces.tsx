import type { FormStore } from "@tessera/form-engine/store/formStore.ts";
import { useEffect } from "react";
import { markPlaces, placeOf } from "./places.tsx";
import type { RecordLink, RecordStatus } from "./recordLink.tsx";

/** How long the person must stay in a field before the others see it. */
const settlesAfter = 300;

const initialsOf = (name: string | null): string =>
  (name ?? "?")
    .split(/\s+/)
    .slice(0, 2)
    .map((word) => [...word][0] ?? "")
    .join("")
    .toLocaleUpperCase();

/** Tells the others which field the person is in, and marks the fields that they are in. */
export function usePlaces(
  link: RecordLink | null,
  store: FormStore,
  root: HTMLElement | null,
  present: RecordStatus["present"],
): void {
  useEffect(() => {
    if (!link || !root) return;
    let waiting: ReturnType<typeof setTimeout> | undefined;
    const look = (): void => {
      clearTimeout(waiting);
      waiting = setTimeout(() => link.moveTo(placeOf(store, root.ownerDocument.activeElement)), settlesAfter);
    };
    root.addEventListener("focusin", look);
    root.addEventListener("focusout", look);
    return () => {
      clearTimeout(waiting);
      root.removeEventListener("focusin", look);
      root.removeEventListener("focusout", look);
    };
  }, [link, store, root]);

  useEffect(() => {
    const places = present.flatMap(({ place, userName }) =>
      place === null ? [] : [{ place, initials: initialsOf(userName) }],
    );
    if (!root || places.length === 0) return;
    let unmark = markPlaces(store, root, places);
    // Fields come later: another page of the form, a group that opens, a rule that shows them.
    const drawn = new MutationObserver(() => {
      unmark();
      unmark = markPlaces(store, root, places);
    });
    drawn.observe(root, { childList: true, subtree: true });
    return () => {
      drawn.disconnect();
      unmark();
    };
  }, [store, root, present]);
}
