import { type RefObject, useEffect } from "react";

/** What a person does who wants to look at something else. */
const moves = ["wheel", "pointerdown", "keydown"] as const;

/**
 * Keeps what is chosen in sight while the canvas around it still grows, until the person goes on by themselves. The
 * tree beside it follows.
 */
export function useKeepInView(
  canvas: RefObject<HTMLElement | null>,
  outline: RefObject<HTMLElement | null>,
  selected: string,
): void {
  useEffect(() => {
    const root = canvas.current;
    if (root === null || selected === "") return;
    const show = (): void => {
      const block = [...root.querySelectorAll<HTMLElement>("[data-block]")].find(
        ({ dataset }) => dataset.block === selected,
      );
      block?.scrollIntoView?.({ block: "nearest" });
      outline.current?.querySelector("[role=treeitem][aria-selected=true]")?.scrollIntoView?.({ block: "nearest" });
    };
    show();
    if (typeof ResizeObserver === "undefined") return;
    const observer = new ResizeObserver(show);
    observer.observe(root);
    const stop = (): void => observer.disconnect();
    const ground = root.parentElement;
    for (const move of moves) ground?.addEventListener(move, stop, { passive: true });
    return () => {
      stop();
      for (const move of moves) ground?.removeEventListener(move, stop);
    };
  }, [canvas, outline, selected]);
}
