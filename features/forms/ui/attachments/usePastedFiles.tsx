import { type RefObject, useEffect, useRef } from "react";

/**
 * Takes files that are pasted while the record of `root` is in front: anywhere in it, or with nothing focused and no
 * dialog above it. Null takes none.
 */
export function usePastedFiles(
  root: RefObject<HTMLElement | null>,
  take: ((files: readonly File[]) => void) | null,
): void {
  const latest = useRef(take);
  latest.current = take;
  useEffect(() => {
    const onPaste = (event: ClipboardEvent): void => {
      const files = [...(event.clipboardData?.files ?? [])];
      const record = root.current?.closest(".t-record, dialog") ?? null;
      if (latest.current === null || files.length === 0 || record === null) return;
      const { target } = event;
      const isInside = target instanceof Node && record.contains(target);
      const above = document.querySelector("dialog[open]");
      const isInFront = target === document.body && (above === null || above.contains(record));
      if (!isInside && !isInFront) return;
      event.preventDefault();
      latest.current(files);
    };
    document.addEventListener("paste", onPaste);
    return () => document.removeEventListener("paste", onPaste);
  }, [root]);
}
