import type { FormStore } from "@tessera/form-engine/formStore.ts";
import { useFormState } from "@tessera/web-kit/form/useFormState.ts";
import { useEffect } from "react";
import { markPlaces, placeOf } from "./places.tsx";
import type { RecordLink, RecordStatus } from "./recordLink.tsx";

/** How long the person must stay in a field before the others are told. */
const settlesAfter = 300;

/** Tells the others which field the person is in, and marks the fields that they are in. */
export function usePlaces(
  link: RecordLink | null,
  store: FormStore,
  root: HTMLElement | null,
  present: RecordStatus["present"],
): void {
  const { activePage } = useFormState(store);
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

  // biome-ignore lint/correctness/useExhaustiveDependencies: another page of the form draws other fields.
  useEffect(() => {
    if (!root) return;
    const initials = (name: string | null): string =>
      (name ?? "?")
        .split(/\s+/)
        .slice(0, 2)
        .map((word) => [...word][0] ?? "")
        .join("")
        .toLocaleUpperCase();
    return markPlaces(
      store,
      root,
      present.map(({ place, userName }) => ({ place, initials: initials(userName) })),
    );
  }, [store, root, present, activePage]);
}
